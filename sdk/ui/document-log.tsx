import type { LogEntry } from '../calls/log.ts';
import { dateTime } from '../format/index.ts';
import { Section } from './section.tsx';
import type { Tone } from './status-tag.tsx';
import { Timeline } from './timeline.tsx';

interface Props<Action extends string> {
  /** Newest first, as `historyOf` answers. */
  log: readonly LogEntry[];
  /** A text for every action. */
  texts: Readonly<Record<Action, string>>;
  /** Actions left out are neutral. */
  tones?: Readonly<Partial<Record<NoInfer<Action>, Tone>>>;
  /** Default 操作日志. */
  title?: string;
}

function Detail({ entry: { operatorName, operatorEntName, reason, changes } }: { entry: LogEntry }) {
  return (
    <>
      <div>
        {operatorName}　{operatorEntName}
      </div>
      {reason && <div>{reason}</div>}
      {changes?.map(({ label, before, after }) => (
        <div key={label}>
          {label} {before ?? '无'} → {after ?? '无'}
        </div>
      ))}
    </>
  );
}

/** 操作日志 of a document: each step, by whom, when and why, and what it changed. */
export function DocumentLog<Action extends string>({ log, texts, tones, title = '操作日志' }: Props<Action>) {
  const textOf = (action: string) => (texts as Readonly<Record<string, string>>)[action] ?? action;
  const toneOf = (action: string) => (tones as Readonly<Record<string, Tone>> | undefined)?.[action] ?? 'neutral';
  return (
    <Section title={title} id="log">
      <Timeline
        items={log.map((entry) => ({
          key: entry.id,
          time: dateTime(entry.createdAt),
          title: entry.versionNo === null ? textOf(entry.action) : `${textOf(entry.action)}（V${entry.versionNo}）`,
          detail: <Detail entry={entry} />,
          tone: toneOf(entry.action),
        }))}
      />
    </Section>
  );
}
