/** Decisions in words: what each step found, and who can change it. */
import { type Check, type Decision, failedStep, type Step } from './decide.ts';

export interface Explained extends Check {
  /** A sentence for users. */
  readonly detail: string;
  /** Who can change it. */
  readonly fixBy: string;
}

export interface Facts {
  /** Name of the plugin that the decision is about. */
  readonly name?: string;
  /** Why it is switched off, as far as it is known. */
  readonly reason?: string | null;
}

const because = ({ reason }: Facts) => (reason ? `：${reason.replace(/[。.]+$/, '')}` : '');
const named = ({ name }: Facts) => (name ? `“${name}”` : '该功能');

const failed: Readonly<Record<Step, (facts: Facts) => readonly [detail: string, fixBy: string]>> = {
  registry: () => ['您访问的页面不存在，或所属功能没有部署。', '请核对地址；需要该功能时请联系平台运维'],
  sdk: (facts) => [`${named(facts)}需要更高版本的平台，暂时不能使用。`, '平台运维'],
  shared: (facts) => [`${named(facts)}需要的共享模块与平台提供的不一致，暂时不能使用。`, '平台运维'],
  plugin: (facts) => [`${named(facts)}已停用${because(facts)}。`, '平台超级管理员'],
  contribution: (facts) => [`该功能已停用${because(facts)}。`, '平台超级管理员'],
  quarantine: (facts) => [
    `${named(facts)}在本页多次出现异常，已暂停使用，其他功能不受影响。`,
    '您可以重新启用，仍有异常请联系客服',
  ],
  slot: () => ['它所在页面的插槽没有提供，或已停用。', '平台超级管理员'],
  access: () => ['该功能需要登录后使用。', '请登录'],
  grant: () => ['您还没有该功能的权限。', '贵单位管理员'],
};

const passed: Readonly<Record<Step, string>> = {
  registry: '已部署',
  sdk: '与平台版本相符',
  shared: '与平台的共享模块相符',
  plugin: '所属插件已启用',
  contribution: '该项已启用',
  quarantine: '运行正常',
  slot: '所在的插槽已启用',
  access: '登录状态符合要求',
  grant: '已授权',
};

function explained(check: Check, facts: Facts): Explained {
  if (check.ok) return { ...check, detail: passed[check.step], fixBy: '' };
  const [detail, fixBy] = failed[check.step](facts);
  return { ...check, detail, fixBy };
}

/** The same steps in words. */
export const explain = ({ allowed, steps }: Decision, facts: Facts = {}) => ({
  allowed,
  steps: steps.map((check) => explained(check, facts)),
});

/** The step that says no, in words. */
export function whyNot(decision: Decision, facts: Facts = {}): Explained | undefined {
  const check = failedStep(decision);
  return check && explained(check, facts);
}
