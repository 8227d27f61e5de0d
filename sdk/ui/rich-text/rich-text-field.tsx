import { richTextLength } from './html.ts';
import { RichTextInput, type RichTextProps } from './rich-text-input.tsx';

/**
 * A rich text as a field of `Form`: its entry beside the name.
 * @example
 * const fields: Field<typeof article.save>[] = [{ name: 'content', ...richTextField({ label: '正文', maxLength: 20_000 }) }];
 */
export const richTextField = ({ label, maxLength }: Pick<RichTextProps, 'label' | 'maxLength'>) => ({
  label,
  missing: `请输入${label}`,
  check: (html: string | undefined) =>
    richTextLength(html ?? '') > maxLength ? `${label}最多 ${maxLength} 个字` : undefined,
  render: (html: string | undefined, onChange: (html: string | undefined) => void) => (
    <RichTextInput {...{ value: html, onChange, label, maxLength }} />
  ),
});
