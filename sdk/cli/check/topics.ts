/** Topics of the bus: those that the sources emit, hear or push against those that are declared. */
import type { Plugin } from '../../plugin.ts';
import { portalTopics } from '../../topics.ts';
import { type Finding, PTL } from '../findings.ts';
import { lineAt, lineOf, type Source } from './sources.ts';

const uses = [
  /\b(?:bus\.(?:emit|on)|useTopic)\(\s*['"`]([^'"`]+)['"`]/g,
  /\bpushTopic\(\s*[^'"`]*?,\s*['"`]([^'"`]+)['"`]/g,
  /\.push\(\s*\{\s*topic:\s*['"`]([^'"`]+)['"`]/g, // a service to its portal
];

export function topicFindings({ topics = [] }: Pick<Plugin, 'topics'>, sources: readonly Source[]): Finding[] {
  const used = new Set<string>();
  const undeclared = sources.flatMap(({ file, text }) =>
    uses.flatMap((form) =>
      [...text.matchAll(form)].flatMap(({ 1: topic = '', index }): Finding[] => {
        used.add(topic);
        if (topics.includes(topic) || portalTopics.includes(topic)) return [];
        const message = `消息主题 ${topic} 没有在 plugin.ts 的 topics 中声明`;
        const fix = '在 topics 中声明它；别的插件的主题，监听也要声明。';
        return [{ code: PTL.undeclaredTopic, level: 'error', file, line: lineAt(text, index), message, fix }];
      }),
    ),
  );
  const declaration = sources.find(({ file }) => file === 'plugin.ts')?.text ?? '';
  const unused = topics.filter((topic) => !used.has(topic));
  return [
    ...undeclared,
    ...unused.map((topic): Finding => {
      const place = { file: 'plugin.ts', line: lineOf(declaration, topic) };
      const message = `声明了消息主题 ${topic}，但没有发出、监听或推送它`;
      return { code: PTL.unusedTopic, level: 'warning', ...place, message, fix: '删除声明，或使用它。' };
    }),
  ];
}
