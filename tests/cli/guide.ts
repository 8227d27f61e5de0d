/** What the pages of the guide show, as a team would type it. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Example {
  /** Its first line names it. */
  readonly file: string;
  readonly text: string;
}

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** @param page Of `docs/`. */
export const examplesOf = (page: string): readonly Example[] =>
  [...readFileSync(join('docs', page), 'utf8').matchAll(/^```tsx?\n\/\/ (\S+)\n([\s\S]*?)^```$/gm)].map(
    ([, file = '', text = '']) => ({ file, text }),
  );

const isDeclared = ({ file }: Example) => file === 'plugin.ts';

/** What is written into the declaration. */
export const declaredIn = (examples: readonly Example[]) => examples.filter(isDeclared).map(({ text }) => text);

/** The guide's plugin. */
const shown = 'goods';

/** Writes whole files, and one declaration of all that is declared, for a plugin of another id too. */
export function writeExamples(folder: string, examples: readonly Example[], { id, name }: Named): void {
  const imports = [
    "import { definePlugin } from '@portal/sdk';",
    "import { items } from './items/contract.ts';",
    "import { goodsSettings } from './settings.ts';",
  ];
  const own = [`id: '${shown}',`, `name: '${name}',`, "version: '1.0.0',", ...declaredIn(examples)];
  const plugin = `${imports.join('\n')}\n\nexport default definePlugin(items)({\n${own.join('\n')}\n});\n`;
  for (const { file, text } of [...examples.filter((one) => !isDeclared(one)), { file: 'plugin.ts', text: plugin }]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text.replaceAll(shown, id));
  }
}
