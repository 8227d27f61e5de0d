import { ORDER_STATUS } from '@portal/sdk/calls/order';
import { phone } from '@portal/sdk/calls/fields';
import { logEntry } from '@portal/sdk/calls/log';
import {
  codeOf,
  Arr,
  Bool,
  Day,
  Decimal,
  Id,
  Int,
  Money,
  Nullable,
  Obj,
  OneOf,
  Opt,
  type Static,
  Str,
  Text,
  Time,
} from '@portal/sdk/contract';
import { contractType } from '../contract-type.ts';
import { clause } from '../contractClause/contract.ts';
import { file, plate } from '../schema.ts';

export const contractStatus = () => OneOf(0, 10, 11, 20, 30, 40, 45, 50, 60, 70, 80);
const signMethod = () => OneOf(1, 2);
export const side = () => OneOf('A', 'B');
const share = () => Str({ pattern: '^(100(\\.0{1,2})?|[0-9]{1,2}(\\.[0-9]{1,2})?)$', title: '比例' });

export const payTerm = Obj({
  node: Text(30),
  /** Percent of the amount, at most two decimals. */
  percent: share(),
  condition: Text(100),
  /** Days after the condition is met. */
  days: Int({ minimum: 0, maximum: 720, title: '账期' }),
});
export type PayTerm = Static<typeof payTerm>;

export const filters = {
  contractNo: Opt(Text(40)),
  contractName: Opt(Text(60)),
  contractType: Opt(contractType()),
  /** Name of either party. */
  party: Opt(Text(60)),
  signDateFrom: Opt(Day()),
  signDateTo: Opt(Day()),
  validToFrom: Opt(Day()),
  validToTo: Opt(Day()),
  amountMin: Opt(Money()),
  amountMax: Opt(Money()),
  status: Opt(contractStatus()),
  archived: Opt(Bool()),
};

/** Waiting for this user's enterprise to sign, in force, ending within 90 days, or all that the user may see. */
export const scope = () => OneOf('sign', 'running', 'ending', 'all');

export const row = {
  id: Id(),
  contractNo: Str(),
  contractName: Str(),
  contractType: contractType(),
  partyA: Str(),
  partyB: Str(),
  plate: plate(),
  /** Null: a framework without a limit. */
  amount: Nullable(Money()),
  /** Orders placed under the contract. */
  executedAmount: Money(),
  /** Share of the amount; null without a limit. */
  executedRate: Nullable(Decimal()),
  signDate: Nullable(Day()),
  validFrom: Day(),
  validTo: Day(),
  /** Days until the contract ends, negative when past; null unless it is in force. */
  daysLeft: Nullable(Int()),
  signMethod: signMethod(),
  archived: Bool(),
  /** The user's enterprise in this contract; null for those who only look on. */
  side: Nullable(side()),
  /** The user's enterprise drafted it. */
  own: Bool(),
  /** The party whose signature is due. */
  dueSide: Nullable(side()),
  /** The party that asked to end the contract. */
  terminateAskedBy: Nullable(side()),
  versionNo: Int(),
  status: contractStatus(),
  version: Int(),
};

const party = Obj({
  side: side(),
  entId: Id(),
  entName: Str(),
  creditCode: Nullable(Str()),
  address: Nullable(Str()),
  contactName: Str(),
  contactPhone: Str(),
});
const signature = Obj({
  versionNo: Int(),
  side: side(),
  signOrder: Int(),
  entName: Str(),
  signerName: Str(),
  /** Masked; null when signed on paper. */
  signerPhone: Nullable(Str()),
  textHash: Str(),
  signedAt: Time(),
});
const text = {
  contractName: Text(100),
  /** Absent: a framework without a limit. */
  amount: Opt(Money()),
  validFrom: Day(),
  validTo: Day(),
  payTerms: Arr(payTerm, { minItems: 1, maxItems: 20 }),
  clauses: Arr(clause, { minItems: 1, maxItems: 60 }),
};
/** What both parties sign. */
export const body = Obj(text);
export type ContractBody = Static<typeof body>;
const version = Obj({
  versionNo: Int(),
  body,
  changeReason: Nullable(Str()),
  status: OneOf(0, 1, 2),
  operatorName: Str(),
  createdAt: Time(),
  effectiveAt: Nullable(Time()),
});
export const linkedOrder = Obj({
  id: Id(),
  orderNo: Str(),
  projectName: Str(),
  orderAmount: Money(),
  orderDate: Day(),
  receiptRate: Decimal(),
  status: codeOf(ORDER_STATUS),
  /** Neither refused nor cancelled. */
  counted: Bool(),
});
/** What keeps an order from standing under the contract; null: nothing. */
export const chosenOrder = Obj({ ...linkedOrder.properties, fault: Nullable(Str()) });

export const detail = Obj({
  ...row,
  agreementNo: Nullable(Str()),
  firstSide: side(),
  remark: Nullable(Str()),
  drafterName: Str(),
  reason: Nullable(Str()),
  terminateReason: Nullable(Str()),
  archiveNo: Nullable(Str()),
  archivedAt: Nullable(Time()),
  files: Arr(file()),
  parties: Arr(party),
  payTerms: Arr(payTerm),
  clauses: Arr(clause),
  signatures: Arr(signature),
  versions: Arr(version),
  orders: Arr(linkedOrder),
  log: Arr(logEntry),
});

export const mostOrders = 100;

export const draft = {
  id: Opt(Id()),
  version: Opt(Int({ minimum: 1 })),
  ...text,
  contractType: contractType(),
  /** The other party; the user's enterprise is the one that drafts. */
  otherEntId: Id(),
  /** Which party the user's enterprise is. */
  ownSide: side(),
  signMethod: signMethod(),
  firstSide: side(),
  contactName: Text(30),
  contactPhone: phone(),
  otherContactName: Text(30),
  otherContactPhone: phone(),
  agreementNo: Opt(Text(40)),
  remark: Opt(Text(500)),
  /** Orders that the contract is to cover once it is in force. */
  orderIds: Opt(Arr(Id(), { maxItems: mostOrders })),
  files: Opt(Arr(file(), { maxItems: 10 })),
};
