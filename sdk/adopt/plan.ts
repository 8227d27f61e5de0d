/** What a version meets in a deployment, before it is published there: the adopt step, and what a team should know. */
import { fits } from './range.ts';
import { adopt } from './adopt.ts';
import type { Candidate, Entrant } from './candidate.ts';
import { ADOPT, type Conflict } from './conflict.ts';
import { emptySlots } from './joining.ts';
import { isOlder, pastConflicts } from './past.ts';

/** What the portal offers that serves the deployment. */
export interface Offer {
  readonly sdk: string;
  /** Module that the portal shares with its plugins → its version. */
  readonly shared: Readonly<Record<string, string>>;
}

export interface Deployment {
  readonly entrants: readonly Entrant[];
  /** Absent where the portal has not said what it offers. */
  readonly portal?: Offer;
}

const host = '门户';

function hostConflicts({ sdk, shared = {} }: Candidate, portal: Offer | undefined): readonly Conflict[] {
  if (!portal) {
    const message = '清单没有写明门户的版本，未比对 SDK 与共享模块';
    return [{ code: ADOPT.unknownHost, level: 'warning', with: host, what: 'portal.json', message }];
  }
  const error = (code: Conflict['code'], what: string, message: string) =>
    ({ code, level: 'error', with: host, what, message }) as const;
  const sdkFits = sdk === undefined || fits(sdk, portal.sdk);
  return [
    ...(sdkFits ? [] : [error(ADOPT.sdkRange, sdk, `门户的 SDK 是 ${portal.sdk}`)]),
    ...Object.entries(shared).flatMap(([name, range]) => {
      const version = portal.shared[name];
      if (version !== undefined && fits(range, version)) return [];
      const message = version === undefined ? '门户没有提供' : `门户提供的是 ${version}`;
      return [error(ADOPT.sharedRange, `${name} ${range}`, message)];
    }),
  ];
}

function versionConflicts(mine: Candidate, versions: readonly Candidate[]): readonly Conflict[] {
  const published = versions.filter(({ manifest }) => manifest !== undefined);
  const error = (code: Conflict['code'], message: string): readonly Conflict[] => [
    { code, level: 'error', with: mine.id, what: mine.version, message },
  ];
  const same = published.find(({ version }) => version === mine.version);
  if (same && same.manifest?.integrity !== mine.manifest?.integrity)
    return error(ADOPT.publishedVersion, '该版本已发布且内容不同；已发布的版本不能改变，请换一个版本号');
  const [current] = published;
  if (!current || !isOlder(mine.version, current.version)) return [];
  return error(
    ADOPT.olderVersion,
    `比已发布的 ${current.version} 旧；请换一个更高的版本号，要退回请用 portal rollback`,
  );
}

const topTitles = ({ menus }: Candidate) =>
  Object.values(menus)
    .filter(({ parent }) => parent === undefined)
    .map(({ title }) => title);

function titleConflicts(mine: Candidate, { id, versions: [other] }: Entrant): readonly Conflict[] {
  const theirs = other ? topTitles(other) : [];
  return topTitles(mine)
    .filter((title) => theirs.includes(title))
    .map((what) => ({
      code: ADOPT.menuClash,
      level: 'warning',
      with: id,
      what,
      message: '顶层菜单重名，用户分不清',
    }));
}

/** The deployment once `mine` is published: current, with what it was to go back to. */
function afterwards(mine: Candidate, entrants: readonly Entrant[]): readonly Entrant[] {
  const own = entrants.find(({ id }) => id === mine.id);
  if (!own) return [...entrants, { id: mine.id, versions: [mine], built: false }];
  const earlier = own.versions.filter(({ version, manifest }) => !manifest || version !== mine.version);
  return entrants.map((one) => (one === own ? { ...own, versions: [mine, ...earlier] } : one));
}

export function conflictsWith(mine: Candidate, { entrants, portal }: Deployment): readonly Conflict[] {
  const own = entrants.find(({ id }) => id === mine.id);
  const errors = adopt(afterwards(mine, entrants)).get(mine) ?? [];
  const isReadable = errors.every((conflict) => conflict.code !== ADOPT.field && conflict.code !== ADOPT.identity);
  if (!isReadable) return errors;
  const refused = adopt(entrants);
  const runs = ({ versions }: Entrant) => versions.find((one) => !refused.has(one));
  const running = own && runs(own);
  const others = entrants.filter((one) => one !== own);
  return [
    ...errors,
    ...hostConflicts(mine, portal),
    ...versionConflicts(mine, own?.versions ?? []),
    ...others.flatMap((other) => titleConflicts(mine, other)),
    ...emptySlots(
      mine,
      others.flatMap((other) => runs(other) ?? []),
    ),
    ...(running ? pastConflicts(mine, running) : []),
  ];
}
