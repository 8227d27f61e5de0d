/** A stand-in identity provider at this server's own address, for demonstrations and tests only. */
import { refuse } from '@portal/sdk/server';
import type { FastifyInstance } from 'fastify';
import { hashToken } from '../../auth.ts';
import type { Config } from '../../config.ts';
import { grant, redeem } from '../identity/grants.ts';
import { findBySubject } from '../identity/users.ts';
import { handOver, thisPortal } from './handoff.ts';
import type { SsoProvider } from './provider.ts';

const path = '/sso-demo';
const ticketLifeMs = 60_000;
const stateShape = /^[\w-]{1,128}$/;

/** Subjects that the demo provider vouches for; the last is bound to no account, to show the binding step. */
const subjects = [
  { subject: 'jf-gys_admin', name: '供应商管理员' },
  { subject: 'jf-cg_admin', name: '采购管理员' },
  { subject: 'jf-guest', name: '未绑定账号的人员' },
];

export const demoProvider = ({ basePath, sso: { publicUrl } }: Config): SsoProvider => ({
  signInAddress: async ({ state }) => `${publicUrl}${path}?state=${encodeURIComponent(state)}`,
  signOutAddress: async () => `${publicUrl}${basePath}/ef/home`,
  async redeem(ticket, { state }, { db, clock }) {
    const subject = await redeem(db, clock, 'sso-ticket', ticket, hashToken(state));
    return typeof subject === 'string' ? subject : refuse('signIn', '票据过期，请重新登录');
  },
});

const choice = (query: string, from = subjects) =>
  `<ul>${from.map(({ subject, name }) => `<li><a href="${path}/${query}subject=${subject}">${name}</a></li>`).join('')}</ul>`;

const page = (state: string) =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>演示统一认证</title><h1>请选择演示人员</h1>${choice(`sign-in?state=${state}&amp;`)}<h2>业务跳转（不经单点登录）</h2>${choice('hand-over?', subjects.slice(0, -1))}</html>`;

interface Query {
  state?: string;
  subject?: string;
}

/** Serves the page where a demo person is chosen, and sends the browser back with a ticket; or hands the person over. */
export function registerDemoProvider(app: FastifyInstance, { basePath }: Config): void {
  const { db, clock } = app.portal;
  app.get<{ Querystring: Query }>(path, (request, reply) => {
    const { state = '' } = request.query;
    if (!stateShape.test(state)) return reply.code(400).send();
    return reply
      .header('content-security-policy', "default-src 'none'")
      .type('text/html; charset=utf-8')
      .send(page(state));
  });
  app.get<{ Querystring: Query }>(`${path}/sign-in`, async (request, reply) => {
    const { state = '', subject = '' } = request.query;
    const known = subjects.some((person) => person.subject === subject);
    if (!known || !stateShape.test(state)) return reply.code(400).send();
    const ticket = await grant(db, clock, 'sso-ticket', subject, ticketLifeMs, hashToken(state));
    return reply.header('cache-control', 'no-store').redirect(`${basePath}/loginssojf?ticket=${ticket}&state=${state}`);
  });
  app.get<{ Querystring: Query }>(`${path}/hand-over`, async (request, reply) => {
    const { subject = '' } = request.query;
    const user = subjects.some((person) => person.subject === subject) && (await findBySubject(db, subject));
    if (!user) return reply.code(400).send();
    const ticket = await handOver(db, clock, user.id, thisPortal);
    return reply.header('cache-control', 'no-store').redirect(`${basePath}/business/loginsso?ticket=${ticket}`);
  });
}
