import { type SyntheticEvent, useEffect, useState } from 'react';
import { fileIdOfImage, fileManager } from '../calls/files.ts';
import { host } from '../host.ts';
import { useArticleStyle } from './article-style.ts';
import { Loading } from './loading.tsx';

/** A stored image that is not public yet has no address of its own: its readers fetch it by their session. */
function fetchImage({ target }: SyntheticEvent): void {
  if (!(target instanceof HTMLImageElement) || !host().session().loggedIn) return;
  const fileId = fileIdOfImage(target.getAttribute('src') ?? '');
  if (fileId === undefined) return;
  void host()
    .request(fileManager.viewImage, { fileId }, { quiet: true })
    .then(({ msg }) => target.setAttribute('src', msg))
    .catch(() => undefined); // its text alternative stays
}

/**
 * HTML written by users (news, agreements), sanitised. The sanitiser comes with the first article, not with the portal.
 */
export function SafeHtml({ html }: { html: string }) {
  const { article } = useArticleStyle();
  const [clean, setClean] = useState<{ from: string; html: string | TrustedHTML }>();
  useEffect(() => {
    let current = true;
    void import('./sanitise.ts').then(({ sanitise }) => current && setClean({ from: html, html: sanitise(html) }));
    return () => {
      current = false;
    };
  }, [html]);
  if (clean?.from !== html) return <Loading />;
  return (
    <div
      className={article}
      onErrorCapture={fetchImage}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place, behind the sanitiser
      dangerouslySetInnerHTML={{ __html: clean.html }}
    />
  );
}
