import { makeStyles } from '@fluentui/react-components';
import type { ViewerProps } from '@portal/sdk/host';
import { ErrorState } from '@portal/sdk/ui';
import { downloadFile } from '@portal/sdk/ui/host';
import { ContentView } from './content-view.tsx';
import { PreviewToolbar } from './preview-toolbar.tsx';
import { toolsFor, useFile, useView } from './use-preview.ts';

const useStyles = makeStyles({
  viewer: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
});

/** 文件查看：立在页面之中的预览，工具与预览对话框相同。 */
export default function FileViewer({ files, current, onGo }: ViewerProps) {
  const styles = useStyles();
  const { content, fault } = useFile(current);
  const view = useView(current);
  const index = files.indexOf(current);
  const go = (to: number) => {
    const file = files[to];
    if (file) onGo(file);
  };
  return (
    <div className={styles.viewer}>
      <PreviewToolbar
        {...{ view, index }}
        count={files.length}
        tools={toolsFor(content)}
        onGo={go}
        onDownload={() => void downloadFile(current)}
      />
      {fault === undefined ? (
        <ContentView name={current.fileName} content={content} view={view} height="100%" />
      ) : (
        <ErrorState title="无法预览" message={fault} />
      )}
    </div>
  );
}
