import { type ComponentType, useEffect, useState } from 'react';
import { host, type ViewerProps } from '../host.ts';
import { Loading } from './loading.tsx';
import { ErrorState } from './states.tsx';

interface Fetched {
  Viewer?: ComponentType<ViewerProps>;
  failed?: true;
}

/** Stored files in the page itself, as tall as what it stands in; the code is fetched when it is first drawn. */
export function FileViewer(props: ViewerProps) {
  const [{ Viewer, failed }, setFetched] = useState<Fetched>({});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let wanted = true;
    host()
      .loadViewer()
      .then(
        (found) => wanted && setFetched({ Viewer: found }),
        () => wanted && setFetched({ failed: true }),
      );
    return () => {
      wanted = false;
    };
  }, [attempt]);
  if (Viewer) return <Viewer {...props} />;
  if (!failed) return <Loading rows={6} />;
  return <ErrorState message="预览程序未能加载，请检查网络后重试" onRetry={() => setAttempt(attempt + 1)} />;
}
