/** The history of a document: what each step was, by whom and why. */
import { Arr, Id, Int, Nullable, Obj, type Static, Str, Time } from '../contract/index.ts';

export const logEntry = Obj({
  id: Id(),
  /** A code of the subject's own list of actions. */
  action: Str(),
  /** The revision that the step left; null where documents have none. */
  versionNo: Nullable(Int()),
  reason: Nullable(Str()),
  /** What an effective change replaced. */
  changes: Nullable(Arr(Obj({ label: Str(), before: Nullable(Str()), after: Nullable(Str()) }))),
  operatorName: Str(),
  operatorEntName: Str(),
  createdAt: Time(),
});
export type LogEntry = Static<typeof logEntry>;
