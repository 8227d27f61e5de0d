import { makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { EmptyState, SafeHtml, ScrollArea } from '@portal/sdk/ui';
import { ImageView } from './image-view.tsx';
import type { Content } from './load-file.ts';
import { PdfView } from './pdf-view.tsx';
import type { View } from './use-preview.ts';

const useStyles = makeStyles({
  stage: {
    display: 'flex',
    minHeight: 0,
    overflow: 'auto',
    boxSizing: 'border-box',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  sheet: {
    width: 'min(860px, 100%)',
    boxSizing: 'border-box',
    height: 'max-content',
    margin: '16px auto',
    padding: '24px 32px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  text: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontFamily: tokens.fontFamilyMonospace },
  wait: { margin: 'auto' },
});

interface Props {
  name: string;
  content: Content;
  view: View;
}

function Drawing({ name, content, view }: Props) {
  const styles = useStyles();
  switch (content.kind) {
    case 'image':
      return <ImageView url={content.url} name={name} view={view} />;
    case 'pdf':
      return <PdfView document={content.document} view={view} />;
    case 'html':
      return (
        <div className={styles.sheet} style={{ zoom: view.zoom }}>
          <SafeHtml html={content.html} />
        </div>
      );
    case 'text':
      return (
        <div className={styles.sheet} style={{ zoom: view.zoom }}>
          <pre className={styles.text}>{content.text}</pre>
        </div>
      );
    default:
      return (
        <div className={styles.wait}>
          <EmptyState title="该类型的文件不支持在线预览，请下载后查看" />
        </div>
      );
  }
}

interface StageProps {
  name: string;
  /** Absent while it is fetched. */
  content: Content | undefined;
  view: View;
  height?: string;
}

/** The file, in a part of the dialog or page that scrolls; until it is there, the wait. */
export function ContentView({ name, content, view, height = 'min(72vh, 900px)' }: StageProps) {
  const styles = useStyles();
  return (
    <ScrollArea className={styles.stage} style={{ height }} label={name}>
      {content ? (
        <Drawing name={name} content={content} view={view} />
      ) : (
        <Spinner className={styles.wait} label="加载中，请稍候" />
      )}
    </ScrollArea>
  );
}
