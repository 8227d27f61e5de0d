/** What people do to each other that sockets tell of, and where it shows. */
import { ask, type Page, read, shell } from './portal.ts';

interface Rows<Row> {
  readonly records: readonly Row[];
}

export const bell = (page: Page) => shell(page).header.getByRole('button', { name: /^消息(，|$)/ });

/** @param type Of one kind alone. */
export async function unreadOf(page: Page, type?: number): Promise<number> {
  const path = '/api/manage/notification/getNoticeTypeByUserId';
  const counts = await ask<{ noticeType: number; unread: number }[]>(page, path, {});
  const asked = counts.filter(({ noticeType }) => type === undefined || noticeType === type);
  return asked.reduce((sum, { unread }) => sum + unread, 0);
}

interface Statement {
  readonly id: string;
}

interface Disputes {
  readonly disputes: readonly { readonly id: string }[];
}

/** A supplier answers a dispute of the enterprise of `cg_admin`, which is told so. */
export async function answerDispute(supplier: Page): Promise<void> {
  const asked = { settleType: 'INCOME', pageNum: 1, pageSize: 1, status: 15, purchaserName: '霁川第一发电厂' };
  const [found] = await ask<Rows<Statement>[]>(supplier, '/api/settlement/page', asked);
  const settlementId = found?.records[0]?.id ?? '';
  const { disputes } = await read<Disputes>(supplier, '/api/settlement/income/detail', { settlementId });
  await ask(supplier, '/api/settlement/disputeReply', { disputeId: disputes[0]?.id, text: '请核对收货数量。' });
}

interface Consultation {
  readonly sessionId: string;
  readonly customerName: string;
}

/** An open consultation of the agent; a customer begins one where there is none, and the first idle agent gets it. */
async function consultationOf(agent: Page, customer: Page): Promise<Consultation | undefined> {
  const asked = { pageNum: 1, pageSize: 10, status: 'OPEN' };
  const list = async () => (await ask<Rows<Consultation>[]>(agent, '/api/chat/session/page', asked))[0]?.records[0];
  const running = await list();
  if (running) return running;
  await ask(customer, '/api/chat/session/open', {});
  return list();
}

/** One agent hands a consultation over to the other. @returns what the other is told, and how it ends. */
export async function handOver(agent: Page, customer: Page, other: Page) {
  const consultation = await consultationOf(agent, customer);
  const toUserId = (await other.context().cookies()).find(({ name }) => name === 'uuid')?.value;
  const { sessionId } = consultation ?? {};
  await ask(agent, '/api/chat/session/transfer', { sessionId, toUserId });
  return {
    told: `您收到一条转接消息，客户名称：${consultation?.customerName}，请及时处理`,
    close: () => ask(other, '/api/chat/session/close', { sessionId }),
  };
}
