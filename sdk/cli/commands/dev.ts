import { type Command, EXIT, type Given, misuse, textFlag } from '../command.ts';
import { answersName, localAnswers } from '../dev/answers.ts';
import { Development } from '../dev/develop.ts';
import { demandAccepted, readPortal } from '../dev/portal.ts';
import { createPush, type Push } from '../dev/push.ts';
import { serve } from '../dev/serve.ts';
import { localService } from '../dev/service.ts';
import { type Project, readProject } from '../project.ts';
import { publicKeyOf } from '../seal.ts';
import { keyHelp, keyOption, privateKeyOf } from '../signing.ts';

const usualPort = 4400;

function portOf(given: Given): number {
  const port = Number(textFlag(given, 'port') ?? usualPort);
  return Number.isInteger(port) && port >= 0 && port <= 65_535 ? port : misuse('--port 应为 0 到 65535 的整数。');
}

const serviceAt = (given: string | undefined): string | undefined =>
  given === undefined || /^https?:\/\/[^/?#@]+\/?$/.test(given)
    ? given?.replace(/\/$/, '')
    : misuse('--service 应为本机服务的地址，例如 http://127.0.0.1:4000。');

function endWithSignals(end: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void end().finally(() => process.exit(EXIT.done)));
  }
}

/** What cannot be served is not bundled on either. */
async function orClose<T>(work: Promise<T>, close: () => Promise<void>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    await close();
    throw error;
  }
}

function developing(project: Project, { progress }: Given, { privateKey, push }: { privateKey: string; push: Push }) {
  return new Development({
    project,
    privateKey,
    onVersion({ plugin: { version } }) {
      push.tell({ version });
      progress(`已更新：${version}`);
    },
    onFailure(failure) {
      push.fail(failure.split('\n')[0] ?? '');
      progress(`构建失败，页面保持上一版：\n${failure}`);
    },
  });
}

async function start(given: Given, against: string) {
  const { cwd, progress } = given;
  const port = portOf(given);
  const local = serviceAt(textFlag(given, 'service'));
  const privateKey = privateKeyOf(given);
  const [project, portal] = await Promise.all([readProject(cwd), readPortal(against)]);
  const entry = await demandAccepted(portal, project, publicKeyOf(privateKey));
  const push = createPush();
  const made = developing(project, given, { privateKey, push });
  const close = () => made.close();
  await orClose(made.start(), close);
  const { folder, now } = made;
  const api = portal.origin + portal.api;
  const answers = localAnswers(cwd, () => now().number, progress);
  const service = local === undefined ? undefined : await localService({ service: local, api, now });
  const parts = { portal, folder, now, push, answers, entry, ...(service && { service }) };
  const served = await orClose(serve(parts, port, progress), close);
  endWithSignals(async () => {
    served.close();
    await close();
  });
  const { id, version } = now().plugin;
  return { id, version, url: `${served.origin}${portal.base}/`, portal: `${portal.origin}${portal.base}/` };
}

const dev: Command = {
  summary: '开发：在运行中的门户里使用本机的插件，保存即生效，只有本机浏览器看得到',
  usage: '--against <门户地址> --key <私钥> [--service <服务地址>] [--port <端口>]',
  options: { against: { type: 'string' }, service: { type: 'string' }, port: { type: 'string' }, ...keyOption },
  help: {
    against: '运行中的门户，例如 http://localhost:3000/ef-plus；登录、菜单、接口和实时消息都是它的',
    service: '本机的服务，例如 http://127.0.0.1:4000：本插件声明的调用转给它；启动它时 PORTAL 写本命令打印的来源',
    port: `本机地址的端口，默认 ${usualPort}；插件的菜单和权限码在这里对登录的人全部放行，接口仍由门户判断`,
    ...keyHelp,
  },
  async run(given) {
    const against =
      textFlag(given, 'against') ?? misuse('请用 --against 给出运行中的门户，例如 http://localhost:3000/ef-plus。');
    const data = await start(given, against);
    const text = [
      `${data.id} ${data.version} 已就绪：${data.url}`,
      `门户 ${data.portal} 没有改变；保存文件，打开的页面随即更新。门户没有的接口由 ${answersName} 应答。`,
      '本插件的菜单和权限码对登录的人全部放行。按 Ctrl+C 结束。',
    ];
    return { exit: EXIT.done, data, text: text.join('\n'), goesOn: true };
  },
};

export default dev;
