/** Robots of an enterprise: their administrators, and what is told to them. Addresses and secrets never leave again. */
import { robots, type RobotKind } from '@portal/sdk/calls/robots';
import type { InputOf } from '@portal/sdk/contract';
import {
  type Context,
  type Implementation,
  implement,
  one,
  ownTransactions,
  refuse,
  refuseField,
} from '@portal/sdk/server';
import { OutsideFault } from '../../outside/ask.ts';
import { type RobotDriver, robotKey } from '../../outside/robot.ts';
import { openedRobot, type RobotAddress, sealedRobot } from './robot-address.ts';
import type { Topics } from './topics.ts';

const hintLength = 4;
const maxRobots = 10;

const own = ({ db, user }: Pick<Context, 'db' | 'user'>) => db.selectFrom('msgRobot').where('entId', '=', user.entId);

const missing = '群机器人不存在或已被删除';

/** Nothing is known to have failed. */
const reached = { fault: null, faultAt: null };

type Given = Omit<InputOf<typeof robots.add>, 'enabled'> & { enabled: number };

interface RobotSetup {
  readonly topics: Topics;
  /** Undefined where the deployment sends to no robots. */
  readonly driver: RobotDriver | undefined;
  /** Whether an address on this machine may stand in for the services. */
  readonly here: boolean;
}

function checked(
  { topics, here }: RobotSetup,
  given: Given,
  kept: RobotAddress | undefined,
): RobotAddress & { hint: string } {
  const url = given.webhook?.trim() || kept?.url || '';
  const key = robotKey(given.kind, url, here);
  if (key === undefined) return refuseField('webhook', '请填写该类机器人的完整 Webhook 地址');
  const secret = given.secret?.trim() || (given.webhook?.trim() ? '' : (kept?.secret ?? ''));
  if (given.kind === 'DINGTALK' && secret !== '' && !/^SEC\w{16,}$/.test(secret))
    return refuseField('secret', '加签密钥以 SEC 开头');
  const unknown = given.topics.find((topic) => topics.of(topic).kinds.length === 0);
  if (unknown !== undefined) return refuseField('topics', `没有“${unknown}”这类通知`);
  return { url, secret: given.kind === 'DINGTALK' ? secret : '', hint: key.slice(-hintLength) };
}

async function demandName({ db, user }: Context, name: string, id?: string): Promise<void> {
  const same = own({ db, user }).select('id').where('name', '=', name);
  const other = await same.$if(id !== undefined, (q) => q.where('id', '<>', id ?? '')).executeTakeFirst();
  if (other) refuseField('name', '已有同名的群机器人');
}

export function robotSubject(setup: RobotSetup): Implementation {
  const { topics, driver } = setup;

  async function add(given: InputOf<typeof robots.add>, context: Context): Promise<void> {
    const { db, user, clock, secrets } = context;
    const { kind, name, enabled } = given;
    if (user.entId === '0') refuse('invalid', '请先切换到企业');
    const found = await own(context).select('id').execute();
    if (found.length >= maxRobots) refuse('invalid', `每家企业至多 ${maxRobots} 个群机器人`);
    await demandName(context, name);
    const { url, secret, hint } = checked(setup, given, undefined);
    await db
      .insertInto('msgRobot')
      .values({
        ...{ entId: user.entId, kind, name, hint, topics: [...given.topics], enabled: enabled === 1 },
        sealed: sealedRobot(secrets, { url, secret }),
        updatedBy: user.userId,
        updatedAt: clock.now().toISOString(),
      })
      .execute();
  }

  async function edit({ id, version, ...given }: InputOf<typeof robots.edit>, context: Context): Promise<void> {
    const { db, user, clock, secrets } = context;
    const { kind, name, enabled } = given;
    const kept = await one(own(context).where('id', '=', id).select(['sealed', 'kind']), missing);
    await demandName(context, name, id);
    const before = kept.kind === kind ? openedRobot(secrets, kept.sealed) : undefined;
    const { url, secret, hint } = checked(setup, given, before);
    const saved = db
      .updateTable('msgRobot')
      .set({
        ...{ kind, name, hint, topics: [...given.topics], enabled: enabled === 1, version: version + 1 },
        sealed: sealedRobot(secrets, { url, secret }),
        ...reached,
        updatedBy: user.userId,
        updatedAt: clock.now().toISOString(),
      })
      .where('id', '=', id)
      .where('entId', '=', user.entId)
      .where('version', '=', version)
      .returning('id');
    await one(saved, '该群机器人已被修改，请刷新', 'conflict');
  }

  async function test({ id }: { id: string }, context: Context): Promise<void> {
    const { db, secrets, clock } = context;
    const { kind, sealed } = await one(own(context).where('id', '=', id).select(['kind', 'sealed']), missing);
    if (!driver) return refuse('conflict', '本门户没有接入群机器人');
    const robot = { kind: kind as RobotKind, ...openedRobot(secrets, sealed) };
    const message = { title: '测试消息', text: '这个群会收到门户的通知。' };
    await driver.send(robot, message, clock.now()).catch((error: unknown) => {
      throw error instanceof OutsideFault ? refuse('conflict', `${error.message}，请检查地址和加签密钥`) : error;
    });
    await db.updateTable('msgRobot').set(reached).where('id', '=', id).execute();
  }

  return ownTransactions(
    implement(robots, {
      async list(_input, context) {
        const rows = await own(context)
          .select(['id', 'version', 'kind', 'name', 'hint', 'topics', 'enabled', 'sealed', 'fault', 'faultAt'])
          .orderBy('name')
          .execute();
        const letters = context.user.roleTypes;
        return {
          offered: driver !== undefined,
          robots: rows.map(({ sealed, enabled, kind, ...row }) => ({
            ...row,
            kind: kind as RobotKind,
            enabled: enabled ? 1 : 0,
            signed: openedRobot(context.secrets, sealed).secret !== '',
          })),
          topics: topics.declared
            .filter(({ kinds, topic }) => !topics.isPlatform(topic) && kinds.some((kind) => letters.includes(kind)))
            .map(({ topic }) => topic),
        };
      },
      add: (input, context) => context.transaction((inside) => add(input, inside)),
      edit: (input, context) => context.transaction((inside) => edit(input, inside)),
      async remove({ id, version }, { db, user }) {
        await one(own({ db, user }).where('id', '=', id).select('id'), missing);
        const gone = db.deleteFrom('msgRobot').where('id', '=', id).where('entId', '=', user.entId);
        await one(gone.where('version', '=', version).returning('id'), '该群机器人已被修改，请刷新', 'conflict');
      },
      test,
    }),
  );
}
