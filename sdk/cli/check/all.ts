import type { Project } from '../project.ts';
import type { Finding } from '../findings.ts';
import { sourceFindings } from './code.ts';
import { codeFindings, declarationFindings } from './rules.ts';
import { schemaFindings } from './schema.ts';
import { type Source, sourcesOf } from './sources.ts';
import { topicFindings } from './topics.ts';

/** All that is found without a build. */
export function findingsIn({ root, declared: { plugin } }: Project): Finding[] {
  const sources = sourcesOf(root);
  const declaration: Source = sources.find(({ file }) => file === 'plugin.ts') ?? { file: 'plugin.ts', text: '' };
  return [
    ...schemaFindings(plugin, declaration),
    ...declarationFindings(plugin, declaration),
    ...codeFindings(plugin, sources),
    ...sourceFindings(sources),
    ...topicFindings(plugin, sources),
  ];
}
