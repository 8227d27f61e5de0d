/** Runs in the pages of the portal, beside it: says that they are not everybody's, and when there is a new version. */
import type { Told } from './push.ts';

/** Sent as its text, so it reaches nothing outside itself. */
export function client(): void {
  const { plugin = '', version: begun = '', events = '' } = document.currentScript?.dataset ?? {};
  const banner = document.createElement('div');
  banner.className = 'portal-dev';
  banner.setAttribute('role', 'status');
  let running = begun;
  let source: EventSource | undefined;

  const say = (text: string, failed = false) => {
    banner.textContent = text;
    banner.classList.toggle('failed', failed);
  };
  const sayWhich = () => say(`开发中：${plugin} 本机版本 ${running}，仅本浏览器可见`);
  /** Nobody hears it before the portal stands. */
  const tellPortal = () => {
    if (document.getElementById('root')?.hasChildNodes()) dispatchEvent(new Event('portal:state'));
    else setTimeout(tellPortal, 50);
  };
  const onMessage = ({ data }: MessageEvent<string>) => {
    const { version, failure } = JSON.parse(data) as Told;
    if (version !== running) tellPortal();
    running = version;
    if (failure === undefined) sayWhich();
    else say(`构建失败，仍是 ${version}：${failure}`, true);
  };
  const listen = () => {
    source = new EventSource(events);
    source.addEventListener('message', onMessage);
    source.addEventListener('error', () => say('portal dev 已停止，本页不再更新', true));
  };
  /** Browsers open six connections to a host: tabs in the back leave theirs to the others. */
  const follow = () => {
    source?.close();
    if (document.visibilityState === 'visible') listen();
  };
  document.addEventListener('visibilitychange', follow);
  document.addEventListener('DOMContentLoaded', () => document.body.append(banner));
  sayWhich();
  follow();
}

export const clientStyle = `.portal-dev {
  position: fixed;
  z-index: 2000000;
  bottom: 0;
  left: 50%;
  max-width: 80vw;
  padding: 2px 12px;
  overflow: hidden;
  transform: translateX(-50%);
  border-radius: 6px 6px 0 0;
  background: #5c2e91;
  color: #fff;
  font: 12px / 20px "PingFang SC", "Microsoft YaHei", sans-serif;
  text-overflow: ellipsis;
  white-space: nowrap;
  pointer-events: none;
}
.portal-dev.failed {
  background: #a4262c;
}
@media print {
  .portal-dev {
    display: none;
  }
}
`;
