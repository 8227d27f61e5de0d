import { manifests } from '../plugins/facts.ts';

/** What is no plugin. */
const OWN: Readonly<Record<string, string>> = {
  platform: '平台',
  login: '登录',
  workflow: '审批',
  files: '附件',
  export: '下载中心',
  audit: '审计链',
};

/** Modules by their titles, as the trail names them. */
export const modules = (): ReadonlyMap<string, string> =>
  new Map([...Object.entries(OWN), ...manifests().map(({ id, name }) => [id, name] as const)]);
