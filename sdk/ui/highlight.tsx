import { makeStyles } from '@fluentui/react-components';
import { meaning } from './meaning.ts';

const useStyles = makeStyles({ mark: { backgroundColor: meaning.markGround, color: 'inherit', borderRadius: '2px' } });

/** Splits a text at a keyword, whatever its case: odd pieces are the finds. */
export function splitAt(text: string, keyword: string): string[] {
  if (keyword === '') return [text];
  const literal = keyword.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return text.split(new RegExp(`(${literal})`, 'gi'));
}

/** A text with the keyword marked where it occurs; both are drawn as text, never as HTML. */
export function Highlight({ text, keyword }: { text: string; keyword: string }) {
  const styles = useStyles();
  return splitAt(text, keyword.trim()).map((piece, index) =>
    index % 2 === 1 ? (
      <mark key={index} className={styles.mark}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
