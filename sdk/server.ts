/** The server's door of the SDK: handlers, seeds and an area's server half. No Fastify. @packageDocumentation */
import type { Kysely, RawBuilder } from 'kysely';
import type { Call, DownloadCall, InputOf, OutputOf, PageCall, UploadCall } from './contract/call.ts';
import type { EventType } from './contract/event.ts';
import type { PageInput } from './contract/paging.ts';
import type { Settings, SettingValues } from './contract/setting.ts';
import type { WorkingCalendar } from './format/working-time.ts';
import type { Waiting } from './server/approvals.ts';
import type { DocumentAccess, Documents } from './server/documents.ts';
import type { Exported } from './server/exporting.ts';
import type { NoticeTopic } from './server/notices.ts';
import type { SearchSource } from './server/search.ts';
import type { Subscription } from './server/subscription.ts';
import type { TaxPlatform } from './server/tax.ts';
import type { User } from './server/user.ts';

export { sql } from 'kysely';
export { exportName, maxExportRows, type SheetColumn, spreadsheet } from './server/xlsx.ts';
export { Exported, exporting, type ExportSheet } from './server/exporting.ts';
export { cleanHtml, imagesOf, textOf } from './server/clean.ts';
export { type CellFault, importing, type ImportRow, type ImportSpec } from './server/import.ts';
export { isPlainText, notPlain } from './server/plain-text.ts';
export { one, page } from './server/rows.ts';
export { on, type Subscription } from './server/subscription.ts';
export {
  acting,
  asPlatform,
  demandCode,
  isAdministrator,
  mayChange,
  noRows,
  seesAll,
  type User,
} from './server/user.ts';
export { approvalCheck, invariant } from './server/checks.ts';
export { ofOrganisation, type OrgUnit, unitsOn } from './server/organisation.ts';
export { checkedOrgChange, checkOrgChange } from './server/org-change.ts';
export { inDataScope, type DataScope, type Side } from './server/data-scope.ts';
export { dictionaryOf } from './server/dictionary.ts';
export {
  type ApprovalFlow,
  type DocumentAccess,
  type Documents,
  type FlowStep,
  isAmong,
  type Reader,
} from './server/documents.ts';
export { demandFaultless, fault, Refusal, type RefusalData, refuse, refuseField } from './server/refusal.ts';
export { askedSteps, byOperators, onApproval, requestApproval, type Waiting } from './server/approvals.ts';
export { contains, numbered } from './server/filters.ts';
export { distances } from './server/distances.ts';
export { listOf, narrowedBy, rowColumns, sheetColumns, toldConditions, urgentFirst } from './server/list.ts';
export { forget, historyOf, record } from './server/log.ts';
export { keepForUndo } from './server/removed.ts';
export { noticesOf, type NoticeTopic } from './server/notices.ts';
export {
  foundPersonal,
  maskedPersonal,
  type Personal,
  personal,
  personalDigest,
  type PersonalKind,
  samePersonal,
} from './server/personal.ts';
export { personalJson, personalText } from './server/personal-bodies.ts';
export { pushTopic } from './server/pushing.ts';
export { decideAs, insertRows, pick, seedHistory, seedNumbers, seedRole, workingMoment } from './server/seeding.ts';
export type { TaxFacts, TaxOutcome, TaxPlatform, TaxRequest } from './server/tax.ts';
export { type Only, type Performed, transitions } from './server/transitions.ts';
export { docx, docxParagraph, docxRun, docxTitle, docxType } from './server/docx.ts';
export { pdf, type PdfPage, type PdfPoint, type PdfStamp, pdfType } from './server/pdf.ts';
export { otherParty, type SearchReader, type SearchRow, type SearchSource } from './server/search.ts';
export { maxPrintedRows, printing } from './server/printing.ts';
export { zip, type ZipEntry } from './server/zip.ts';
export type { ExpressionBuilder, Insertable, RawBuilder, Selectable } from 'kysely';

/** Tables and published views; filled by the generated `server/db/tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: augmented by the generated table types
export interface Tables {}

export type Db = Kysely<Tables>;

/** A JSON value as a `jsonb` column holds it. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** Files by random id; bytes live outside the web root. */
export interface Files {
  save(file: {
    name: string;
    bytes: Buffer;
    type?: string;
  }): Promise<{ fileId: string; fileName: string; size: number }>;
  /** @throws notFound when no such file is visible to the user. */
  read(fileId: string): Promise<{ fileName: string; type: string; bytes: Buffer }>;
}

/** Wall clock; tests set it. */
export interface Clock {
  now(): Date;
  /** Today at +08:00, `YYYY-MM-DD`. */
  today(): string;
}

/**
 * What is kept under keys that no database holds. A purpose, such as `sms-code`, separates one use from every other;
 * a value carries the id of its key, so that it stays good while newer keys are added.
 */
export interface Secrets {
  /** For what is compared but never read again, such as a code: `keyId.hex` under the newest key. */
  hmac(purpose: string, text: string): string;
  /** The same under every key, for finding rows by what they were kept under. */
  hmacs(purpose: string, text: string): string[];
  /** @throws Refusal `conflict` when the key has been taken out of the ring. */
  matchesHmac(purpose: string, text: string, stored: string): boolean;
  /** For what must be read again, such as a shared secret: AES-256-GCM under the newest key. */
  seal(purpose: string, text: string): string;
  /** @throws Refusal `conflict` when the key has been taken out of the ring, or the value was changed. */
  open(purpose: string, sealed: string): string;
}

/**
 * The browser that makes the request. Its proof shows that the same browser asks again; handlers never see its secret.
 */
export interface Browser {
  /** What this browser alone yields for a purpose, 43 characters. Undefined where it has not been bound. */
  proof(purpose: string): string | undefined;
  /** The same; binds the browser first, by a cookie that lasts until it is closed. */
  bind(purpose: string): string;
}

/** A text to a phone. */
export interface SmsMessage {
  readonly to: string;
  /** What it is for, in words that an administrator reads: 短信验证码. */
  readonly purpose: string;
  readonly text: string;
  /** Its codes and passwords: no record shows them. */
  readonly hidden: readonly string[];
}

/** A mail of plain text. */
export interface MailMessage {
  /** Recipients do not see each other's addresses. */
  readonly to: readonly string[];
  /** What it is for, in words that an administrator reads: 安全提醒. */
  readonly purpose: string;
  readonly subject: string;
  readonly text: string;
  /** Its codes and passwords: no record shows them. */
  readonly hidden: readonly string[];
}

/** What would bind enterprises anew: an order, a listing, a signature. */
export interface Bound {
  readonly entIds: readonly string[];
  /** What would be done, as a refusal names it: 下单. */
  readonly deed: string;
  /** The document that is about it, where there is one. */
  readonly bizType?: string;
  readonly bizId?: string;
  /** The section and the category of goods that it is about: penalties may be of one of them alone. */
  readonly plate?: string | null | undefined;
  readonly categoryId?: string | null | undefined;
}

/** Everything that a handler may use. */
export interface Context {
  readonly db: Db;
  readonly user: User;
  readonly files: Files;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly ip: string;
  readonly userAgent: string;
  readonly browser: Browser;
  /** How the subjects of all areas show their rows, by business type. */
  readonly documents: Documents;
  /** The same request with its user under another right (`acting`, `demandCode`, `asPlatform`). */
  as(user: User): Context;
  /** Names the request in the log and in the audit trail. */
  readonly requestId: string;
  /** Until when the session counts as freshly proven, null for not; absent where no session makes the call. */
  readonly provenUntil?: string | null;
  /**
   * True in the first run of a job in a database, which finds all that had come due before there was a portal: its
   * notices stand in the portal, and none leaves it. Otherwise absent.
   */
  readonly catchesUp?: true;
  /** A transaction of a handler's own, where its call has none; all of the inner context is part of it. */
  transaction<T>(work: (context: Context) => Promise<T>): Promise<T>;
  /** Announces a fact; subscribers run in the same transaction, sockets hear of it after commit. */
  emit<Payload>(type: EventType<Payload>, payload: Payload): Promise<void>;
  /** Sends a text once the call is committed; nothing keeps it. A text that cannot be sent refuses the call, whose work stays. */
  sms(message: SmsMessage): void;
  /**
   * Sends mail once the call is committed, where the deployment has mail. It informs only: one that cannot be sent is
   * recorded, and refuses no call.
   */
  mail(message: MailMessage): void;
  /** Undefined where the deployment has none. */
  readonly tax: TaxPlatform | undefined;
  /** Settings of a plugin, secrets among them, as they are now: no change needs a restart. */
  settings<D extends Settings['declared']>(of: Settings<D>): Promise<SettingValues<D>>;
  /** Working days and hours as they are now, for `addWorkingDays` and its like of `@portal/sdk/working-time`. */
  calendar(): Promise<WorkingCalendar>;
  /** Before anything that binds enterprises anew. @throws Refusal `conflict` where one of them may not; each is kept. */
  demandStanding(bound: Bound): Promise<void>;
  /** What of a kind of document waits for the user, as the inbox counts it; for lists that show what waits. */
  waiting(bizType: string): Promise<Waiting>;
  /** Next business number of a kind: prefix + yyyyMMdd + 6 digits. */
  nextNumber(prefix: string): Promise<string>;
  /** So many of them at once, ascending, for documents written together. */
  nextNumbers(prefix: string, count: number): Promise<string[]>;
}

/** A file of a multipart upload, already checked for size. */
export interface UploadedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** An answer of a download call. */
export interface FileAnswer {
  /** Name offered to the user, Chinese allowed. */
  readonly fileName: string;
  /** MIME type. */
  readonly type: string;
  readonly body: Buffer | AsyncIterable<Uint8Array>;
}

type Defined<C> = C extends PageCall ? PagedInput<InputOf<C>> : InputOf<C>;
type PagedInput<In> = In & Required<Pick<PageInput, 'page' | 'size'>>;

/** What `implement` expects for one call; one that answers nothing need not return. */
type Handler<C> =
  C extends DownloadCall<infer In>
    ? (input: In, context: Context) => Promise<FileAnswer | Exported>
    : C extends UploadCall<infer In, infer Out>
      ? (input: In, context: Context & { uploads: readonly UploadedFile[] }) => Promise<Out>
      : (input: Defined<C>, context: Context) => Answer<OutputOf<C>>;

/** A call that answers null may end without an answer. */
type Answer<Out> = [Out] extends [null] ? Promise<null> | Promise<void> : Promise<Out>;

export type Handlers<Contract> = { readonly [K in keyof Contract]: Handler<Contract[K]> };

/** One subject: its contract and a handler for each call of it. */
export interface Implementation {
  readonly contract: Readonly<Record<string, Call>>;
  readonly handlers: Readonly<Record<string, unknown>>;
  /** Its writing handlers open their own transactions. */
  readonly ownTransactions?: true;
}

/** Binds handlers to their contract; a missing or misnamed handler does not compile. */
export const implement = <Contract extends Record<string, object>>(
  contract: Contract,
  handlers: Handlers<Contract>,
): Implementation => ({ contract: contract as unknown as Record<string, Call>, handlers });

/**
 * A subject whose writing handlers open their own transactions (`context.transaction`). For what a transaction must not
 * be held over, such as a system outside that is asked or a password that is hashed, and for what must stay counted
 * though the call is refused. No call of it is kept under the key of its submission: a repeated one is performed again.
 */
export const ownTransactions = (subject: Implementation): Implementation => ({ ...subject, ownTransactions: true });

/** Passed to each seed: `run` makes a call as a demo user through its real handler, at a chosen moment. */
export interface SeedContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** Deterministic numbers in [0, 1). */
  random(): number;
  run<C>(account: string, target: C, input: InputOf<C>, at?: Date): Promise<OutputOf<C>>;
  /** The text that a demo phone has received last, whichever it is. */
  lastSms(): string;
  /** Emits an event in the name of a demo user, where no call of the area does: subscribers react as to a real one. */
  emit<Payload>(account: string, type: EventType<Payload>, payload: Payload, at?: Date): Promise<void>;
  /** Stores a file that everybody may download. */
  publish(file: { name: string; bytes: Buffer }): Promise<{ fileId: string; fileName: string; size: number }>;
  progress(message: string): void;
}

export type Seed = (context: SeedContext) => Promise<void>;

/** An invariant of an area's data, asked of the database. */
export interface DataCheck {
  /** What must hold, as a sentence without its full stop: 结算单明细合计等于表头金额. */
  readonly title: string;
  /** Rows that break it, each named in `row` as a person would look for it; none while it holds. */
  readonly broken: RawBuilder<{ row: string }>;
}

/** A scheduled job: warnings, ends of terms. */
export interface DailyJob {
  /** Its own within the area. */
  readonly name: string;
  /** Default `day`. An hour, or ten minutes, in which nothing ran is not made up for. */
  readonly every?: 'day' | 'hour' | 'tenMinutes';
  /** Runs once each time, in one transaction; `context.user` is 系统, who has no enterprise and no code. */
  readonly run: (context: Context) => Promise<void>;
}

/** Retention: rows that are deleted after some days. */
export interface KeptRows {
  /** As SQL calls it; operators choose its days under this name. */
  readonly table: string;
  /** Column of the time, or day, that the days count from; rows without one stay. */
  readonly since: string;
  readonly days: number;
  /** Which rows; default all. */
  readonly only?: RawBuilder<unknown>;
}

/** The server half of an area. */
export interface ServerArea {
  readonly subjects: readonly Implementation[];
  /** Topics of its notices, for those who choose how they hear of each. */
  readonly topics?: readonly NoticeTopic[];
  /** Its kinds of documents: who sees them, who decides their approvals. */
  readonly documents?: readonly DocumentAccess[];
  readonly subscriptions?: readonly Subscription[];
  /** Demo data, run once in order on an empty database. */
  readonly seeds?: readonly Seed[];
  /** Run at the first start of a day, or hour, at +08:00, and after each that begins; not while the area is switched off. */
  readonly daily?: readonly DailyJob[];
  /** Retention of its data. */
  readonly kept?: readonly KeptRows[];
  /** Its kinds of documents that the search of the portal finds. */
  readonly search?: readonly SearchSource[];
  /** Invariants of its data, checked by `npm run check:data`. */
  readonly checks?: readonly DataCheck[];
}

export const defineServer = (area: ServerArea): ServerArea => area;
