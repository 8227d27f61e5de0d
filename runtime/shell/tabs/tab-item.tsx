import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { PinRegular } from '@fluentui/react-icons/svg/pin';
import { meaning } from '@portal/sdk/ui';
import { forwardRef, type KeyboardEvent } from 'react';
import { panelId, tabId } from './stage.tsx';
import { type Tab, tabTitle } from './state.ts';

const useStyles = makeStyles({
  item: {
    display: 'flex',
    alignItems: 'center',
    flexShrink: 0,
    userSelect: 'none',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    ':hover': { backgroundColor: meaning.rowHover },
  },
  selected: {
    color: tokens.colorBrandForeground1,
    boxShadow: `inset 0 -2px 0 ${tokens.colorBrandStroke1}`,
    borderRadius: 0,
  },
  button: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    height: '100%',
    border: 'none',
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    fontSize: '13px',
    cursor: 'pointer',
    padding: '0 4px 0 12px',
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  pinned: { paddingRight: '12px' },
  text: { maxWidth: '200px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  dot: { width: '8px', height: '8px', borderRadius: '50%', backgroundColor: tokens.colorPaletteMarigoldBorderActive },
  close: { padding: '4px', marginRight: '4px', height: 'auto', fontSize: '12px' },
  heard: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

const middleButton = 1;

interface Props {
  tab: Tab;
  selected: boolean;
  onSelect: () => void;
  onClose: () => void;
  onMenu: (target: HTMLElement) => void;
  onKey: (event: KeyboardEvent<HTMLElement>) => void;
  /** The primary button went down at this x, in px of the window. */
  onGrab: (x: number) => void;
}

/** One open page. Its close button stands beside the tab, which may hold no control of its own. */
export const TabItem = forwardRef<HTMLDivElement, Props>(function TabItem(
  { tab, selected, onSelect, onClose, onMenu, onKey, onGrab },
  ref,
) {
  const styles = useStyles();
  const title = tabTitle(tab);
  return (
    <div ref={ref} data-tab={tab.key} className={mergeClasses(styles.item, selected && styles.selected)}>
      <button
        type="button"
        role="tab"
        id={tabId(tab.key)}
        aria-selected={selected}
        aria-controls={selected ? panelId(tab.key) : undefined}
        aria-keyshortcuts="Delete"
        tabIndex={selected ? 0 : -1}
        className={mergeClasses(styles.button, tab.pinned && styles.pinned)}
        title={title}
        onClick={onSelect}
        onKeyDown={onKey}
        onPointerDown={({ button, clientX }) => button === 0 && onGrab(clientX)}
        onMouseDown={(event) => event.button === middleButton && event.preventDefault()}
        onAuxClick={({ button }) => button === middleButton && onClose()}
        onContextMenu={(event) => {
          event.preventDefault();
          onMenu(event.currentTarget);
        }}
      >
        {tab.pinned && <PinRegular aria-label="已固定" />}
        <span className={styles.text}>{title}</span>
        {tab.dirty && (
          <>
            <span className={styles.dot} aria-hidden />
            <span className={styles.heard}>（未提交）</span>
          </>
        )}
      </button>
      {!tab.pinned && (
        <button
          type="button"
          className={mergeClasses(styles.button, styles.close)}
          aria-label={`关闭 ${title}`}
          tabIndex={selected ? 0 : -1}
          onClick={onClose}
        >
          <DismissRegular />
        </button>
      )}
    </div>
  );
});
