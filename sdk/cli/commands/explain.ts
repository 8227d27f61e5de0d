import { accessTo } from '../../testing/access.ts';
import { grantsOf, isUserKind, userKinds } from '../../testing/users.ts';
import { type Command, EXIT, misuse, textFlag } from '../command.ts';
import { readProject } from '../project.ts';

const explain: Command = {
  summary: '说明一类用户能不能打开路径、是否持有权限码、得到一项内容，以及为什么',
  usage: '<路径、权限码或内容> --as <用户类型>',
  options: { as: { type: 'string' } },
  help: { as: userKinds.join('、') },
  async run(given) {
    const target = given.names[0] ?? misuse('用法：portal explain <路径、权限码或内容> --as <用户类型>');
    const kind = textFlag(given, 'as') ?? misuse('请用 --as 给出用户类型。');
    if (!isUserKind(kind)) return misuse(`没有用户类型 ${kind}；有：${userKinds.join('、')}`);
    const { plugin } = (await readProject(given.cwd)).declared;
    const { allowed, steps } = accessTo(plugin).explain(grantsOf(plugin, kind), target);
    const lines = steps.map(({ step, ok, detail, fixBy }) =>
      ok ? `  通过 ${step} ${detail}` : `  不通过 ${step} ${detail} 处理方：${fixBy}`,
    );
    return {
      exit: allowed ? EXIT.done : EXIT.findings,
      data: { target, as: kind, allowed, steps },
      text: [`${kind} ${allowed ? '可以' : '不可以'}：${target}`, ...lines].join('\n'),
    };
  },
};

export default explain;
