import { makeStyles, tokens } from '@fluentui/react-components';
import { radius, space } from './theme.ts';

/** How an article looks, for its readers and in the editor. */
export const useArticleStyle = makeStyles({
  article: {
    lineHeight: '1.8',
    fontSize: tokens.fontSizeBase400,
    overflowWrap: 'anywhere',
    '& p': { marginBlock: space.m },
    '& h1, & h2, & h3, & h4': { lineHeight: '1.4', marginBlock: space.l },
    '& h2': { fontSize: tokens.fontSizeBase500 },
    '& h3': { fontSize: tokens.fontSizeBase400 },
    '& img': { maxWidth: '100%', height: 'auto', borderRadius: radius.control },
    '& table': { borderCollapse: 'collapse', display: 'block', overflowX: 'auto', maxWidth: '100%' },
    '& td, & th': { border: `1px solid ${tokens.colorNeutralStroke2}`, padding: '6px 12px', minWidth: '48px' },
    '& th': { backgroundColor: tokens.colorNeutralBackground2, textAlign: 'start' },
    '& a': { color: tokens.colorBrandForegroundLink },
    '& blockquote': { margin: 0, paddingLeft: space.l, borderLeft: `3px solid ${tokens.colorNeutralStroke1}` },
  },
});
