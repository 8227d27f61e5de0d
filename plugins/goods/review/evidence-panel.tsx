import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import type { StoredFile } from '@portal/sdk';
import {
  Button,
  Descriptions,
  type Fact,
  factsOf,
  FileViewer,
  look,
  makeStyles,
  space,
  stickyTop,
  tokens,
  useFocusReturn,
  useShortcut,
} from '@portal/sdk/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { fileName } from '../fields.ts';

interface State {
  open: boolean;
  /** The file asked for last; the first one where it is not of this application. */
  fileId: string | undefined;
}

/** Whether evidence stands beside the review, and which. */
export function useBeside() {
  const [state, setState] = useState<State>({ open: false, fileId: undefined });
  const wantsFocus = useRef(false); // asked for just now: focus follows each time
  useFocusReturn(state.open);
  return {
    ...state,
    wantsFocus,
    /** Opens it; with a file, at that. */
    show(fileId?: string) {
      wantsFocus.current = true;
      setState({ open: true, fileId });
    },
    /** To another file, from within. */
    go: (fileId: string) => setState((before) => ({ ...before, fileId })),
    close: () => setState((before) => ({ ...before, open: false })),
  };
}

export type Beside = ReturnType<typeof useBeside>;

/** A file that is decided about, and what is known of it. */
export interface Evidence {
  file: StoredFile;
  /** What it was required as. */
  title: string;
  /** Whether it must be there, in words. */
  required: string;
  tag?: ReactNode;
  /** What else is known of it. */
  facts?: readonly Fact[];
}

/** Where two columns would be too narrow, it stands above the review. */
const narrow = '@media (max-width: 1299px)';

const useStyles = makeStyles({
  panel: {
    position: 'sticky',
    top: stickyTop,
    height: `calc(100vh - ${stickyTop} - ${space.l})`,
    minHeight: '420px',
    boxSizing: 'border-box',
    ...look.panel,
    ...look.column(space.s),
    padding: space.m,
    [narrow]: { position: 'static', height: '70vh', order: -1 },
  },
  head: { ...look.row(space.s), minHeight: '32px' },
  title: look.heading(tokens.fontSizeBase400, '22px'),
  close: { marginLeft: 'auto' },
  viewer: { flexGrow: 1, minHeight: 0 },
});

/** The file that stands beside the review; undefined while it is closed, or nothing was handed in. */
export function shownBeside(evidence: readonly Evidence[], { open, fileId }: Beside): Evidence | undefined {
  return open ? (evidence.find(({ file }) => file.fileId === fileId) ?? evidence[0]) : undefined;
}

interface Props {
  evidence: readonly Evidence[];
  /** One of them. */
  current: Evidence;
  beside: Beside;
}

/** 对照查看：资质或检测报告立在审核内容旁，上一个、下一个、缩放、下载；Esc 关闭。 */
export function EvidencePanel({ evidence, current, beside }: Props) {
  const styles = useStyles();
  const panel = useRef<HTMLElement>(null);
  const { wantsFocus } = beside;
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    panel.current?.focus();
  });
  useShortcut('Escape', () => panel.current?.contains(document.activeElement) && beside.close());
  return (
    <aside ref={panel} className={styles.panel} tabIndex={-1} aria-label="对照查看">
      <header className={styles.head}>
        <h2 className={styles.title}>{current.title}</h2>
        {current.tag}
        <Button
          className={styles.close}
          appearance="subtle"
          icon={<DismissRegular />}
          aria-label="关闭对照查看"
          onClick={beside.close}
        />
      </header>
      <Descriptions
        columns={2}
        items={[
          ...(current.facts ?? []),
          { label: '是否必备', value: current.required },
          ...factsOf({ properties: { fileName } }, current.file, ['fileName']),
        ]}
      />
      <div className={styles.viewer}>
        <FileViewer
          files={evidence.map(({ file }) => file)}
          current={current.file}
          onGo={({ fileId }) => beside.go(fileId)}
        />
      </div>
    </aside>
  );
}
