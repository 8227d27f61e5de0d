import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { Loading } from './loading.tsx';
import { radius, space } from './theme.ts';

const useStyles = makeStyles({
  article: {
    lineHeight: '1.8',
    fontSize: tokens.fontSizeBase400,
    overflowWrap: 'anywhere',
    '& p': { marginBlock: space.m },
    '& h1, & h2, & h3': { lineHeight: '1.4', marginBlock: space.l },
    '& img': { maxWidth: '100%', height: 'auto', borderRadius: radius.control },
    '& table': { borderCollapse: 'collapse', display: 'block', overflowX: 'auto', maxWidth: '100%' },
    '& td, & th': { border: `1px solid ${tokens.colorNeutralStroke2}`, padding: '6px 12px' },
    '& a': { color: tokens.colorBrandForegroundLink },
    '& blockquote': { margin: 0, paddingLeft: space.l, borderLeft: `3px solid ${tokens.colorNeutralStroke1}` },
  },
});

/** Somebody's HTML (news, agreements), sanitised. The sanitiser comes with the first article, not with the portal. */
export function SafeHtml({ html }: { html: string }) {
  const styles = useStyles();
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
      className={styles.article}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place, behind the sanitiser
      dangerouslySetInnerHTML={{ __html: clean.html }}
    />
  );
}
