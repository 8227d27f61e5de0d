/** Readers walk an article step by step, editors write one text: each heading of the first level begins a step. */
import { textOf } from '@portal/sdk/server';
import { cleanText } from '../editing.server.ts';

export interface Step {
  readonly title: string;
  readonly content: string;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const joined = (content: string, steps: readonly Step[]): string =>
  [content, ...steps.map((step) => `<h2>${escaped(step.title)}</h2>${step.content}`)].join('');

/** @throws Refusal where nothing is left of it, or too much. */
export function partsOf(html: string) {
  const { content: whole, contentText } = cleanText(html);
  const [content = '', ...blocks] = whole.split('<h2>');
  const steps = blocks.map((block): Step => {
    const [title = '', ...rest] = block.split('</h2>');
    return { title: textOf(title), content: rest.join('</h2>').trim() };
  });
  return { content: content.trim(), steps: JSON.stringify(steps), contentText };
}
