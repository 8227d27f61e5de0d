/** A link is sent to a phone, opens the registration of that phone for seven days, and is used once. */
import { invitation, invitationDays, maxInvited, maxSends, openedInvitation } from '@portal/sdk/calls/invitation';
import type { FiltersOf } from '@portal/sdk/contract';
import {
  type Context,
  implement,
  listOf,
  maskedPersonal,
  one,
  type Reader,
  refuse,
  refuseField,
  samePersonal,
  sql,
} from '@portal/sdk/server';
import { hashToken, newToken } from '../../auth.ts';
import { findByPhone } from '../identity/users.ts';
import { entrance } from './entrance.ts';

const gone = '邀请不存在';
const lifeMs = invitationDays * 24 * 3_600_000;
/** The least time between two messages of one invitation. */
const restMs = 10 * 60_000;

interface Person {
  readonly phone: string;
  readonly name: string;
}

/** @throws Refusal `invalid` that names the line. */
function peopleOf(text: string): Person[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const people = lines.flatMap((line, index): Person[] => {
    if (line === '') return [];
    const [, phone = '', name = ''] = /^(1\d{10})[\s,，、]+(\S.{0,29})$/.exec(line) ?? [];
    if (phone === '') refuseField('people', `第 ${index + 1} 行应为手机号、空格、姓名`);
    return [{ phone, name }];
  });
  if (people.length > maxInvited) refuseField('people', `一次最多邀请 ${maxInvited} 人，现有 ${people.length} 人`);
  const twice = people.find(({ phone }, index) => people.findIndex((one) => one.phone === phone) < index);
  if (twice) refuseField('people', `手机号 ${twice.phone} 写了两次`);
  return people;
}

function tell({ sms }: Pick<Context, 'sms'>, { phone, name }: Person, token: string): void {
  const link = `${entrance()}/login/index?view=register&invite=${token}`;
  const text = `【澜岳e服务平台】${name}，您好：邀请贵单位入驻，请在 ${invitationDays} 天内打开 ${link} 完成注册。`;
  sms({ to: phone, purpose: '入驻邀请', text, hidden: [token] });
}

const invited = ({ name }: Person) => `${name}的手机号已在邀请中，请在列表里重发`;

async function demandInvitable({ db }: Context, { phone, name }: Person): Promise<void> {
  if ((await findByPhone(db, phone)).length > 0) refuseField('people', `${name}的手机号已注册，不必邀请`);
  const open = db
    .selectFrom('usrInvitation')
    .select('id')
    .where(samePersonal('phone', 'phone', phone))
    .where('registrationId', 'is', null);
  if (await open.executeTakeFirst()) refuseField('people', invited({ phone, name }));
}

async function invite({ people: text }: { people: string }, context: Context) {
  const { db, clock, user } = context;
  const people = peopleOf(text);
  const now = clock.now();
  const times = { sentAt: now.toISOString(), expiresAt: new Date(now.getTime() + lifeMs).toISOString() };
  for (const person of people) {
    await demandInvitable(context, person);
    const token = newToken();
    const inserted = db
      .insertInto('usrInvitation')
      .values({
        ...{ phone: person.phone, invitedName: person.name, tokenHash: hashToken(token), ...times },
        ...{ invitedBy: user.userId, invitedByName: user.userName, createdAt: times.sentAt },
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id');
    await one(inserted, invited(person), 'conflict'); // of two at once
    tell(context, person, token);
  }
  return { sent: people.length };
}

/** Invitations belong to the operating unit: whoever holds the permission sees all of them. */
const visible = ({ db, clock }: Pick<Reader, 'db'> & Pick<Context, 'clock'>) => {
  const now = clock.now().toISOString();
  return db.selectFrom(
    sql<{
      id: string;
      invitedName: string;
      phone: string;
      state: 0 | 1 | 2 | 3;
      sentAt: string;
      expiresAt: string;
      openedAt: string | null;
      applyNo: string | null;
      registeredAt: string | null;
      sends: number;
      invitedByName: string;
      resendable: boolean;
    }>`(select i.id, i.invited_name, i.phone, i.sent_at, i.expires_at, i.opened_at, r.apply_no, i.registered_at, i.sends,
        i.invited_by_name,
        case when i.registration_id is not null then 2 when i.expires_at <= ${now} then 3
          when i.opened_at is not null then 1 else 0 end as state,
        i.registration_id is null and i.sends < ${maxSends} as resendable
      from usr_invitation i left join usr_registration r on r.id = i.registration_id)`.as('i'),
  );
};

const invitations = listOf(invitation.page, { alias: 'i', sort: 'sentAt' });
type Filters = FiltersOf<typeof invitation.page>;

export const inviting = implement(invitation, {
  page: (input, context) =>
    invitations.page(visible(context).select(maskedPersonal('phone', 'i.phone').as('phone')), input),
  counts: (input: Filters, context) => invitations.counts(visible(context), input, 'state'),
  invite,
  async resend({ id }, context) {
    const { db, clock } = context;
    const now = clock.now();
    const { sends, sentAt, registrationId } = await one(
      db.selectFrom('usrInvitation').select(['sends', 'sentAt', 'registrationId']).where('id', '=', id),
      gone,
    );
    if (registrationId !== null) refuse('conflict', '对方已注册，不必重发');
    if (sends >= maxSends) refuse('conflict', `已发送 ${maxSends} 次，不能再发`);
    if (now.getTime() - new Date(sentAt).getTime() < restMs) refuse('conflict', '10 分钟内已发送过，请稍后再试');
    const token = newToken();
    const again = db
      .updateTable('usrInvitation')
      .set({
        ...{ tokenHash: hashToken(token), sends: sends + 1, openedAt: null, sentAt: now.toISOString() },
        expiresAt: new Date(now.getTime() + lifeMs).toISOString(),
      })
      .where('id', '=', id)
      .where('sends', '=', sends)
      .where('registrationId', 'is', null)
      .returning(['phone', 'invitedName as name']);
    tell(context, await one(again, '邀请已被他人重发，请刷新', 'conflict'), token);
  },
});

export const opening = implement(openedInvitation, {
  async open({ token }, { db, clock }) {
    const at = clock.now().toISOString();
    const opened = db
      .updateTable('usrInvitation')
      .set((eb) => ({ openedAt: eb.fn.coalesce('openedAt', eb.val(at)) }))
      .where('tokenHash', '=', hashToken(token))
      .where('registrationId', 'is', null)
      .where('expiresAt', '>', at)
      .returning(['phone', 'invitedName as userName']);
    return one(opened, '邀请链接已失效，请直接注册或联系邀请人重发');
  },
});

/** The invitation of a phone is used by the request that it sends, whichever way it came. */
export const use = ({ db, clock }: Pick<Context, 'db' | 'clock'>, phone: string, registrationId: string) =>
  db
    .updateTable('usrInvitation')
    .set({ registrationId, registeredAt: clock.now().toISOString() })
    .where(samePersonal('phone', 'phone', phone))
    .where('registrationId', 'is', null)
    .execute();
