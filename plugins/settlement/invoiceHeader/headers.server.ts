/** Which headers a user sees, those of enterprises within reach, which steps they may make on them, and their approval. */
import type { InputOf } from '@portal/sdk/contract';
import {
  askedSteps,
  byOperators,
  type Context,
  type DocumentAccess,
  inDataScope,
  isAmong,
  listOf,
  maskedPersonal,
  noticesOf,
  onApproval,
  type Reader,
  requestApproval,
  sql,
  transitions,
} from '@portal/sdk/server';
import { headerBizType, type HeaderRow, headerSteps, invoiceHeader } from './contract.ts';

export const visibleHeaders = ({ db, user }: Reader) =>
  db.selectFrom('invHeader as h').where(inDataScope(user, [{ ent: 'h.entId' }]));

/** Applications and invoices that refer to a version of the header. */
export const usedBy = (id: string) => sql<boolean>`(exists (select from inv_apply a where a.header_id = ${sql.ref(id)})
  or exists (select from inv_invoice i where i.header_id = ${sql.ref(id)}))`;

/** The state of a header is that of its approval, beside whether it is in use. Only its current version moves. */
export const { perform, demand, gone, may } = transitions({
  table: 'invHeader',
  stateIn: 'auditStatus',
  noun: '抬头',
  parties: { OWNER: { title: '所属单位', ent: ['entId'] } },
  visible: (reader) => isAmong('invHeader.id', visibleHeaders(reader).where('h.isCurrent', '=', true).select('h.id')),
  steps: headerSteps,
  makers: { SUBMIT: 'submittedBy' },
  only: {
    SUBMIT: () => ({ if: sql`invoice_type = 0`, otherwise: '只有增值税专用发票的抬头需要审核' }),
    SET_DEFAULT: () => [
      { if: sql`status = 1`, otherwise: '已停用的抬头不能设为默认' },
      { if: sql`(invoice_type <> 0 or audit_status = 1)`, otherwise: '专票抬头通过审核后才能设为默认' },
      { if: sql`not is_default`, otherwise: '该抬头已是默认抬头' },
    ],
    ENABLE: () => ({ if: sql`status = 0`, otherwise: '抬头已启用，请刷新' }),
    DISABLE: () => ({ if: sql`status = 1`, otherwise: '抬头已停用，请刷新' }),
    REMOVE: () => ({
      if: sql`(version_no = 1 and not ${usedBy('invHeader.id')})`,
      otherwise: '抬头已被发票使用，只能停用',
    }),
  },
});

export const headers = listOf(invoiceHeader.page, { alias: 'h', sort: 'isDefault' });

/** What is worked out for each header. */
export const workedOut = (reader: Reader) =>
  [
    maskedPersonal('bankAccount', 'h.bankAccount').as('bankAccount'),
    usedBy('h.id').as('used'),
    sql<HeaderRow['auditStatus']>`nullif(h.audit_status, 9)`.as('auditStatus'),
    sql<string>`(select e.customer_register_name from pub_enterprise e where e.id = h.ent_id)`.as('entName'),
    sql<boolean>`h.ent_id = ${reader.user.entId}`.as('own'),
    may(reader, 'h.id').as('may'),
  ] as const;

/** The business code of an approval: an id and the version that was submitted. */
export const bizCodeOf = (id: string, versionNo: number): string => `${id}-V${versionNo}`;
const soughtOf = (bizCode: string) => {
  const [id = '0', versionNo] = bizCode.split('-V');
  return { id, versionNo: Number(versionNo) };
};
const visible = (reader: Reader) =>
  visibleHeaders(reader).select(['h.id as id', sql<string>`concat(h.id, '-V', h.version_no)`.as('code')]);

/** A header as the platform's own rooms ask for it: notices, approval. */
const headerFlow = byOperators('专票抬头审核');

export const headerDocuments: readonly DocumentAccess[] = [
  { bizType: 'invoiceHeader', title: '专票抬头', visible, steps: [headerSteps] },
  { bizType: headerBizType, visible, steps: [headerSteps], decide: ['settlement:header:audit'], flow: headerFlow },
];

/** A header of special invoices is approved by the operating unit before invoices may bear it. */
export async function submit(seen: InputOf<typeof invoiceHeader.submit>, context: Context): Promise<void> {
  const set = { submittedBy: context.user.userId };
  const { id, versionNo, headerName } = await perform(context, seen, 'SUBMIT', { set });
  await requestApproval(context, {
    bizType: headerBizType,
    bizCode: bizCodeOf(id, versionNo),
    title: `专票抬头审核：${headerName}`,
    steps: askedSteps(headerFlow),
  });
}

const { toEnterprise } = noticesOf('invoiceHeader', ['G1', 'C1'], '专票抬头');

export const headerSubscriptions = onApproval(headerBizType, {
  async decided({ bizCode, approve, opinion }, context) {
    const set = { auditOpinion: opinion === '' ? null : opinion };
    const { id, entId, headerName } = await perform(context, soughtOf(bizCode), approve ? 'PASS' : 'REJECT', { set });
    const text = approve ? '已通过审核。' : `审核被驳回：${opinion}`;
    await toEnterprise(context, { id }, entId, `专票抬头“${headerName}”${text}`);
  },
  withdrawn: (bizCode, context) => perform(context, soughtOf(bizCode), 'WITHDRAW', { set: { submittedBy: null } }),
});
