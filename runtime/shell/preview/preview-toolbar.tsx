import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { ArrowRotateClockwiseRegular } from '@fluentui/react-icons/svg/arrow-rotate-clockwise';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { ZoomInRegular } from '@fluentui/react-icons/svg/zoom-in';
import { ZoomOutRegular } from '@fluentui/react-icons/svg/zoom-out';
import type { ReactElement } from 'react';
import type { View } from './use-preview.ts';

const useStyles = makeStyles({
  bar: { display: 'flex', alignItems: 'center', gap: '4px', flexWrap: 'wrap', paddingBottom: '8px' },
  place: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums', paddingInline: '4px' },
  space: { flexGrow: 1 },
  percent: { minWidth: '64px', fontVariantNumeric: 'tabular-nums' },
});

interface ToolProps {
  name: string;
  icon: ReactElement;
  disabled?: boolean;
  onClick: () => void;
}

/** Uses the browser's own tooltip: one of the kit would catch the first Escape. */
const Tool = ({ name, icon, disabled = false, onClick }: ToolProps) => (
  <Button
    appearance="subtle"
    icon={icon}
    aria-label={name}
    title={name}
    disabledFocusable={disabled}
    onClick={onClick}
  />
);

interface Props {
  view: View;
  /** Texts cannot be turned, and what is not drawn cannot be zoomed. */
  tools: 'none' | 'zoom' | 'zoom and turn';
  /** Place among the files. */
  index: number;
  count: number;
  onGo: (index: number) => void;
  onDownload: () => void;
}

/** 预览工具：上一个、下一个、缩放、旋转、下载。 */
export function PreviewToolbar({ view, tools, index, count, onGo, onDownload }: Props) {
  const styles = useStyles();
  return (
    <div className={styles.bar} role="toolbar" aria-label="预览工具">
      {count > 1 && (
        <>
          <Tool name="上一个" icon={<ChevronLeftRegular />} disabled={index === 0} onClick={() => onGo(index - 1)} />
          <span className={styles.place} aria-live="polite">{`${index + 1} / ${count}`}</span>
          <Tool
            name="下一个"
            icon={<ChevronRightRegular />}
            disabled={index === count - 1}
            onClick={() => onGo(index + 1)}
          />
        </>
      )}
      <span className={styles.space} />
      {tools !== 'none' && (
        <>
          <Tool name="缩小" icon={<ZoomOutRegular />} onClick={view.zoomOut} />
          <Button appearance="subtle" className={styles.percent} aria-label="恢复原大小" onClick={view.reset}>
            {`${Math.round(view.zoom * 100)}%`}
          </Button>
          <Tool name="放大" icon={<ZoomInRegular />} onClick={view.zoomIn} />
        </>
      )}
      {tools === 'zoom and turn' && <Tool name="旋转" icon={<ArrowRotateClockwiseRegular />} onClick={view.turn} />}
      <Button appearance="subtle" icon={<ArrowDownloadRegular />} onClick={onDownload}>
        下载
      </Button>
    </div>
  );
}
