import { expect, it } from '@rstest/core';
import { topicFindings } from './topics.ts';

const found = (topics: readonly string[], text: string) =>
  topicFindings({ topics }, [
    { file: 'plugin.ts', text: `topics: ['crm:moved', 'crm:gone'],` },
    { file: 'clients/clients.tsx', text },
  ]).map(({ code, level, file, line }) => `${level} ${code} ${file}:${line}`);

it('A topic that is emitted, heard or pushed is declared; those of the portal need not be', () => {
  const rows: readonly [string, boolean][] = [
    [`bus.emit('crm:moved', {})`, true],
    [`useTopic(\n  'crm:moved', hear)`, true],
    [`bus.on("crm:moved", hear)`, true],
    [`await pushTopic(context, 'crm:moved', { id }, userIds)`, true],
    [`await pushTopic({ emit }, 'crm:moved', { id }, userIds)`, true],
    [`useTopic('todo:changed', hear)`, false],
    [`robots.on('crm:moved')`, false],
  ];
  for (const [text, isFound] of rows)
    expect([text, found([], `\n${text}`)]).toEqual([text, isFound ? ['error PTL-3705 clients/clients.tsx:2'] : []]);
});

it('A topic that is declared and not used is told', () => {
  expect(found(['crm:moved', 'crm:gone'], `bus.emit('crm:moved', {})`)).toEqual(['warning PTL-3706 plugin.ts:1']);
});
