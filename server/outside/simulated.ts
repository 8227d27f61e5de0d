/** What stands in for a system outside. Nobody may take it for the real one: production asks for it by name. */
import type { Config } from '../config.ts';

interface Simulation {
  readonly name: 'sms' | 'mail' | 'robot' | 'sso' | 'tax';
  /** What users lose, for administrators. */
  readonly title: string;
  /** The variable that chose it, and what to choose instead. */
  readonly remedy: string;
  readonly runs: (config: Config) => boolean;
}

const simulations: readonly Simulation[] = [
  {
    name: 'sms',
    title: '短信（写成文件，不发给任何人）',
    remedy: 'SMS_DRIVER=folder，请改为 http 或 off',
    runs: ({ outside }) => outside.sms.driver === 'folder',
  },
  {
    name: 'mail',
    title: '邮件（写成文件，不发给任何人）',
    remedy: 'MAIL_DRIVER=folder，请改为 smtp 或 off',
    runs: ({ outside }) => outside.mail.driver === 'folder',
  },
  {
    name: 'robot',
    title: '群机器人（写成文件，不发给任何群）',
    remedy: 'ROBOT_DRIVER=folder，请改为 http 或 off',
    runs: ({ outside }) => outside.robot.driver === 'folder',
  },
  {
    name: 'sso',
    title: '单点登录（任何人可以选择演示人员）',
    remedy: 'SSO_PROVIDER=demo，请改为 oidc 或 off',
    runs: ({ sso }) => sso.provider === 'demo',
  },
  {
    name: 'tax',
    title: '开票平台（发票号码没有法律效力）',
    remedy: 'TAX_DRIVER=simulated，请改为 http 或 off',
    runs: ({ outside }) => outside.tax.driver === 'simulated',
  },
];

export const simulationNames: readonly string[] = simulations.map(({ name }) => name);

export const simulatedIn = (config: Config): readonly Simulation[] => simulations.filter(({ runs }) => runs(config));

/** @throws Error in production, for a simulation that `ALLOW_SIMULATED` does not name. */
export function demandReal(config: Config): void {
  if (!config.production) return;
  const refused = simulatedIn(config).filter(({ name }) => !config.allowSimulated.includes(name));
  if (refused.length === 0) return;
  const list = refused.map(({ title, remedy }) => `${title}：${remedy}`).join('；');
  const all = [...config.allowSimulated, ...refused.map(({ name }) => name)].join();
  throw new Error(`生产环境不能使用模拟的系统。${list}。确实要用时，设置环境变量 ALLOW_SIMULATED=${all}`);
}
