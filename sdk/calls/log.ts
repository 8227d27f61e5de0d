/** The history of a document: what each step was, by whom and why. */
import * as t from '../contract/index.ts';

export const logEntry = t.Obj({
  id: t.Id(),
  /** A code of the subject's own list of actions. */
  action: t.Str(),
  /** The revision that the step left; null where documents have none. */
  versionNo: t.Nullable(t.Int()),
  reason: t.Nullable(t.Str()),
  /** What an effective change replaced. */
  changes: t.Nullable(t.Arr(t.Obj({ label: t.Str(), before: t.Nullable(t.Str()), after: t.Nullable(t.Str()) }))),
  operatorName: t.Str(),
  operatorEntName: t.Str(),
  createdAt: t.Time(),
});
export type LogEntry = t.Static<typeof logEntry>;
