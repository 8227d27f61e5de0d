/** A ticket is written by who reports it, and may be changed until somebody has taken it up. */
import { filesGranted } from '@portal/sdk/calls/files';
import type { InputOf } from '@portal/sdk/contract';
import {
  cleanHtml,
  type Context,
  demandFaultless,
  dictionaryOf,
  fault,
  forget,
  imagesOf,
  keepForUndo,
  refuse,
  textOf,
} from '@portal/sdk/server';
import { maxDescription, type Seen, type ticket, ticketBizType } from './contract.ts';
import { tellHandler } from './notices.server.ts';
import { perform, record } from './tickets.server.ts';

type Entered = InputOf<typeof ticket.save>;

/** Of what a dictionary or the list of systems does not offer. */
async function choiceFaults(context: Context, { type, priority, system }: Entered) {
  const offers = async (codeNo: string, item: string) => item in (await dictionaryOf(context, codeNo)).offered;
  const product = context.db.selectFrom('pubProduct').select('productType').where('productType', '=', system);
  return [
    ...fault('type', '类型不在可选范围内', !(await offers('TICKET', type))),
    ...fault('priority', '优先级不在可选范围内', !(await offers('PRIORITY', priority))),
    ...fault('system', '系统不在可选范围内', (await product.executeTakeFirst()) === undefined),
  ];
}

async function valuesOf(context: Context, input: Entered) {
  const { title, type, priority, system, expectedOn = null, contactName, contactPhone } = input;
  const description = cleanHtml(input.description);
  const words = textOf(description).length;
  demandFaultless([
    ...(await choiceFaults(context, input)),
    ...fault('expectedOn', '期望完成日期不能早于今天', expectedOn !== null && expectedOn < context.clock.today()),
    ...fault('description', '请输入描述', words === 0 && imagesOf(description).length === 0),
    ...fault('description', `描述最多 ${maxDescription} 个字`, words > maxDescription),
  ]);
  const files = JSON.stringify(input.files ?? []);
  return { title, type, priority, system, expectedOn, description, contactName, contactPhone, files };
}

/** Who sees the ticket may open what it shows. */
const grantFiles = ({ emit }: Context, bizId: string, { description, files = [] }: Entered): Promise<void> =>
  emit(filesGranted, {
    fileIds: [...files.map(({ fileId }) => fileId), ...imagesOf(description)],
    to: { bizType: ticketBizType, bizId },
  });

async function submitted(context: Context, { id, version }: Seen) {
  const moved = await perform(context, { id, version }, 'SUBMIT');
  await tellHandler(context, moved, `${context.user.entName}提交了工单 ${moved.ticketNo}：${moved.title}，请受理。`);
  return moved;
}

export async function saveTicket(input: Entered, context: Context) {
  const { db, user, clock, nextNumber } = context;
  if (user.entId === '0') refuse('forbidden', '请先加入企业再提交工单');
  const at = clock.now().toISOString();
  const values = await valuesOf(context, input);
  const stored = await db
    .insertInto('svcTicket')
    .values({
      ...values,
      ticketNo: await nextNumber('GD'),
      entId: user.entId,
      entName: user.entName,
      reporterId: user.userId,
      reporterName: user.userName,
      source: input.source ?? 'WORKORDER',
      createdAt: at,
      updatedAt: at,
    })
    .returning(['id', 'ticketNo', 'version'])
    .executeTakeFirstOrThrow();
  await grantFiles(context, stored.id, input);
  await record(context, stored.id, 'CREATE');
  return input.submit ? submitted(context, stored) : stored;
}

export async function updateTicket({ id, version, ...input }: InputOf<typeof ticket.update>, context: Context) {
  const stored = await perform(context, { id, version }, 'EDIT', { set: await valuesOf(context, input) });
  await grantFiles(context, id, input);
  return input.submit && stored.status === 0 ? submitted(context, stored) : stored;
}

export async function deleteTicket({ id }: { id: string }, context: Context) {
  const removal = await keepForUndo(context, { bizType: ticketBizType, table: 'svcTicket', id });
  await perform(context, { id }, 'DELETE');
  await forget(context.db, ticketBizType, id);
  await context.db.deleteFrom('svcTicket').where('id', '=', id).execute();
  return removal;
}
