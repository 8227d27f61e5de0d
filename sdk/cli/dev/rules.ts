/** Which requests the proxy answers or changes; all others are the portal's. */
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { type SwitchState, pluginTabs } from '../../calls/plugin-tabs.ts';
import { user, type UserInfo } from '../../calls/session.ts';
import { type Call, OK } from '../../contract/index.ts';
import { isDevVersion, type Sealed } from '../../registry.ts';
import { jwksPath } from '../../service/wire.ts';
import { pageWith, stateWith, userWith } from './amend.ts';
import type { Answer, Answers } from './answers.ts';
import { client, clientStyle } from './client.ts';
import { type Between, bodyOf, passOn, send } from './forward.ts';
import type { Portal } from './portal.ts';
import type { Push } from './push.ts';
import type { LocalService } from './service.ts';
import { give, giveChanged, giveJson, inEnvelope, plainly } from './respond.ts';
import type { DevVersion } from './version.ts';

export interface Parts {
  readonly portal: Portal;
  /** Folder of the developer's versions. */
  readonly folder: string;
  readonly now: () => DevVersion;
  readonly push: Push;
  readonly answers: Answers;
  /** The developer's key as an operator has signed it; undefined for an operator's own. */
  readonly entry: Sealed | undefined;
  /** Absent without `--service`. */
  readonly service?: LocalService;
}

interface Asked {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly address: URL;
}

type Handle = (asked: Asked) => Promise<void> | void;
type Find = (asked: Asked) => Handle | undefined;

const ownFolder = 'portal-dev';

/** Script, style and news of the proxy itself. */
function ownFiles({ portal: { base }, push }: Parts): Find {
  const files = new Map<string, Handle>([
    ['client.js', ({ response }) => give(response, '.js', `(${client.toString()})();\n`)],
    ['client.css', ({ response }) => give(response, '.css', clientStyle)],
    ['events', ({ response }) => push.join(response)],
  ]);
  const begin = `${base}/${ownFolder}/`;
  return ({ address: { pathname } }) =>
    pathname.startsWith(begin) ? files.get(pathname.slice(begin.length)) : undefined;
}

/** Files of the developer's versions; the portal has none of them. */
function versionFiles({ portal: { base }, folder, now }: Parts): Find {
  return ({ address: { pathname } }) => {
    if (!pathname.startsWith(`${base}/plugins/${now().plugin.id}/`)) return undefined;
    const below = pathname.slice(base.length + 1);
    const file = join(folder, below);
    const isOurs = normalize(below) === below && existsSync(file);
    return isOurs ? ({ response }) => give(response, extname(file), readFileSync(file)) : undefined;
  };
}

const isCall = (api: string, { request, address }: Asked, { method, path }: Call) =>
  request.method === method && address.pathname === api + path;

/** Calls whose answers have the developer's version in them. */
function changedCalls({ portal: { api }, now }: Parts, between: Between): Find {
  const changed = (anew: (text: string) => string): Handle => {
    return async ({ request, response }) => {
      const answer = await send(between, request, { headers: plainly });
      await giveChanged({ between, answer, response }, anew);
    };
  };
  const state = changed(inEnvelope<SwitchState>((told) => stateWith(now(), told)));
  const info = changed(inEnvelope<UserInfo>((told) => userWith(now(), told)));
  return (asked) => {
    if (isCall(api, asked, pluginTabs.state)) return state;
    return isCall(api, asked, user.getUserInfo) ? info : undefined;
  };
}

interface Ran {
  readonly plugin?: string;
  readonly version?: string;
}

const tellingCalls = [pluginTabs.report, pluginTabs.loaded, pluginTabs.runs];

/** What browsers tell of the developer's versions is not counted by the portal. */
function ownReports({ portal: { api }, now }: Parts, between: Between): Find {
  const isOwn = (body: Buffer) => {
    const told = JSON.parse(body.toString()) as Ran & { readonly versions?: readonly Ran[] };
    const { versions = [told] } = told;
    return versions.some(({ plugin, version }) => plugin === now().plugin.id && isDevVersion(version ?? ''));
  };
  const told: Handle = async ({ request, response }) => {
    const body = await bodyOf(request);
    if (isOwn(body)) giveJson(response, { code: OK, msg: '操作成功', data: null });
    else passOn(between, await send(between, request, { body }), response);
  };
  return (asked) => (tellingCalls.some((call) => isCall(api, asked, call)) ? told : undefined);
}

/** Calls of the plugin go to the developer's service, which checks identities with the keys of this proxy. */
function servedCalls({ portal: { api }, now, service }: Parts): Find {
  if (!service) return () => undefined;
  const served: Handle = async ({ request, response, address }) => {
    const told = await service.answer(request, address, await bodyOf(request));
    giveJson(response, told ?? { code: '404', msg: '插件没有声明这个调用', data: null });
  };
  return ({ address: { pathname } }) => {
    if (pathname === api + jwksPath) return ({ response }) => giveJson(response, service.keys);
    return pathname.startsWith(`${api}/api/${now().plugin.id}/`) ? served : undefined;
  };
}

/** Calls that the developer answers where the portal does not know them. */
function answeredCalls({ portal: { api }, answers }: Parts, between: Between) {
  const instead =
    (answering: Answer): Handle =>
    async ({ request, response, address }) => {
      const body = await bodyOf(request);
      const answer = await send(between, request, { body });
      if (answer.statusCode !== 404) return passOn(between, answer, response);
      answer.resume();
      return giveJson(response, await answering(address, body));
    };
  return async ({ request, address: { pathname } }: Asked): Promise<Handle | undefined> => {
    if (!pathname.startsWith(`${api}/`)) return undefined;
    const answering = await answers.find(request.method, pathname.slice(api.length));
    return answering && instead(answering);
  };
}

function pages({ portal: { base }, now, entry }: Parts, between: Between): Find {
  const own = `${base}/${ownFolder}`;
  const tagsOf = ({ plugin: { id, version } }: DevVersion) =>
    `<link rel="stylesheet" href="${own}/client.css">
<script defer src="${own}/client.js" data-plugin="${id}" data-version="${version}" data-events="${own}/events"></script>`;
  const page: Handle = async ({ request, response, address }) => {
    const answer = await send(between, request, { headers: plainly });
    if (!answer.headers['content-type']?.startsWith('text/html')) return passOn(between, answer, response);
    const path = address.pathname.slice(base.length).replace(/\/+$/, '') || '/';
    const version = now();
    return giveChanged({ between, answer, response }, (html) =>
      pageWith(version, { html, path, tags: tagsOf(version), entry }),
    );
  };
  return ({ request: { method, headers } }) =>
    method === 'GET' && headers.accept?.includes('text/html') ? page : undefined;
}

export function rulesOf(parts: Parts, between: Between): Handle {
  const finds = [
    ...[ownFiles(parts), versionFiles(parts), servedCalls(parts)],
    ...[changedCalls(parts, between), ownReports(parts, between)],
  ];
  const answered = answeredCalls(parts, between);
  const page = pages(parts, between);
  const asItIs: Handle = async ({ request, response }) => passOn(between, await send(between, request), response);
  return async (asked) => {
    const known = finds.map((find) => find(asked)).find((handle) => handle !== undefined);
    const handle = known ?? page(asked) ?? (await answered(asked)) ?? asItIs;
    return handle(asked);
  };
}
