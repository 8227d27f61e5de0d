import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useArticleStyle } from '../article-style.ts';
import { Loading } from '../loading.tsx';
import { radius, space } from '../theme.ts';
import { richTextLength } from './html.ts';
import { Toolbar } from './toolbar.tsx';
import { useEditor } from './use-editor.ts';

const useStyles = makeStyles({
  box: {
    borderRadius: radius.control,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    overflow: 'hidden',
    ':focus-within': { border: `1px solid ${tokens.colorCompoundBrandStroke}` },
  },
  text: {
    '& .ProseMirror': {
      position: 'relative',
      minHeight: '240px',
      maxHeight: '560px',
      overflowY: 'auto',
      padding: `${space.s} ${space.l}`,
      whiteSpace: 'break-spaces',
      outline: 'none',
    },
    '& .ProseMirror-selectednode': { outline: `2px solid ${tokens.colorBrandStroke1}` },
    '& .selectedCell': { backgroundColor: tokens.colorBrandBackground2 },
    '& .ProseMirror-gapcursor': { position: 'absolute', pointerEvents: 'none' },
    '& .ProseMirror-gapcursor::after': {
      content: '""',
      display: 'block',
      position: 'absolute',
      top: '-2px',
      width: '20px',
      borderTop: `1px solid ${tokens.colorNeutralForeground1}`,
    },
  },
  counter: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '18px',
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
  },
  over: { color: tokens.colorStatusDangerForeground1 },
});

export interface RichTextProps {
  /** HTML; empty where nothing is written. */
  value: string | undefined;
  onChange: (html: string) => void;
  /** Name of the field, 正文. */
  label: string;
  /** Characters that readers see. */
  maxLength: number;
}

/** A text with headings, lists, links, tables and images, as HTML. */
export function RichTextInput({ value = '', onChange, label, maxLength }: RichTextProps) {
  const styles = useStyles();
  const { article } = useArticleStyle();
  const { place, editor } = useEditor({ value, onChange, label });
  const length = richTextLength(value);
  return (
    <>
      <div className={styles.box}>
        {editor ? <Toolbar editor={editor} label={label} /> : <Loading />}
        <div ref={place} className={mergeClasses(article, styles.text)} />
      </div>
      <div className={mergeClasses(styles.counter, length > maxLength && styles.over)} aria-hidden="true">
        {`${length} / ${maxLength}`}
      </div>
    </>
  );
}
