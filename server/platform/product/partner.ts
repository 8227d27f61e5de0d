/** A pass to a partner is a hand-over ticket of a person in an enterprise: the partner alone redeems it, once. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { productInterface } from '@portal/sdk/calls/partner';
import type { JsonValue } from '@portal/sdk/server';
import { type Context, implement, refuse } from '@portal/sdk/server';
import { loadUser } from '../../identity.ts';
import type { PartnerConfig } from '../../outside/config.ts';
import { audited } from '../audit/oper-log.ts';
import { handOver, lifeMs, takeOver } from '../sso/handoff.ts';
import { listByUserId } from './read.ts';

const insuranceProduct = '08';
const insurer = 'BXHX';
const opened = 4;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

interface Pass {
  readonly userId: string;
  readonly entId: string;
}

const isPass = (data: JsonValue): data is JsonValue & Pass =>
  typeof data === 'object' && data !== null && 'userId' in data && 'entId' in data;

/** Who is still active, in an enterprise that they are still of and that still has the product. */
const comer = ({ db }: Context, { userId, entId }: Pass) =>
  db
    .selectFrom('usrUser as u')
    .innerJoin('usrUserEnt as m', 'm.userId', 'u.id')
    .innerJoin('entEnterprise as e', 'e.id', 'm.entId')
    .innerJoin('prdUserProduct as o', 'o.entId', 'e.id')
    .select(['u.id as userId', 'u.userName', 'e.id as entId', 'e.customerName as entName', 'e.socialcreditcode'])
    .where('u.id', '=', userId)
    .where('e.id', '=', entId)
    .where('u.status', '=', 1)
    .where('m.orgStatus', '=', 1)
    .where('o.productType', '=', insuranceProduct)
    .where('o.status', '=', opened)
    .executeTakeFirst();

const noPartner = (): never => refuse('conflict', '本门户没有接入保险机构，请联系平台运维');

function addressWith(url: string, pass: string): string {
  const address = new URL(url);
  address.searchParams.set('pass', pass);
  return address.href;
}

export const partnerPasses = (partner: PartnerConfig | undefined) =>
  implement(productInterface, {
    async getBxhxToken(_input, context) {
      const { db, user, clock } = context;
      const products = await listByUserId(context);
      if (!products.some(({ productType }) => productType === insuranceProduct))
        refuse('forbidden', '请先开通e保险产品');
      const token = await handOver(db, clock, { userId: user.userId, entId: user.entId }, insurer);
      return { token, expiresInSeconds: lifeMs / 1000, address: partner ? addressWith(partner.url, token) : null };
    },

    async redeemBxhxToken({ partnerSecret, token }, context) {
      const { db, clock } = context;
      const { secret } = partner ?? noPartner();
      if (!timingSafeEqual(sha256(partnerSecret), sha256(secret))) refuse('forbidden', '合作方密钥不正确');
      const pass = await takeOver(context, token, insurer);
      const person = isPass(pass) ? await comer(context, pass) : undefined;
      if (!person) return refuse('conflict', '持证人的账号、单位或产品已停用');
      const who = { ...(await loadUser(db, clock, person.userId)), entId: person.entId };
      const deed = { kind: 'REVEAL', module: 'product', action: '保险机构核验通行证', target: insurer } as const;
      await audited({ ...context, user: who }, { ...deed, detail: { entId: person.entId } });
      return person;
    },
  });
