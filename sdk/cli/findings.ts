/** What `portal check` and `portal build` can find, by code; the catalogue is printed in `docs/write-a-plugin.md`. */
export const PTL = {
  schema: 'PTL-2001',
  noAccess: 'PTL-2101',
  duplicatePath: 'PTL-2102',
  shadowedPath: 'PTL-2103',
  deadEnd: 'PTL-2104',
  undeclaredCode: 'PTL-2201',
  unusedCode: 'PTL-2202',
  codeNamespace: 'PTL-2203',
  styleLeak: 'PTL-2301',
  entryBudget: 'PTL-2401',
  pageBudget: 'PTL-2402',
  foreignImport: 'PTL-2501',
  globalUse: 'PTL-2502',
  declaration: 'PTL-3620',
  syntax: 'PTL-3621',
  lostFile: 'PTL-3622',
  lostPackage: 'PTL-3623',
  lostExport: 'PTL-3624',
  bundle: 'PTL-3629',
  undeclaredTopic: 'PTL-3705',
  unusedTopic: 'PTL-3706',
} as const;

export interface Finding {
  readonly code: (typeof PTL)[keyof typeof PTL];
  readonly level: 'error' | 'warning';
  /** Relative to the plugin's folder. */
  readonly file: string;
  readonly line: number;
  readonly message: string;
  /** What to do. */
  readonly fix: string;
}

export const findingLine = ({ code, level, file, line, message, fix }: Finding): string =>
  `${level === 'error' ? '错误' : '警告'} ${code} ${file}:${line} ${message}\n    修正：${fix}`;

export const hasErrors = (findings: readonly Finding[]): boolean => findings.some(({ level }) => level === 'error');

/** Ends the command with what was found. */
export class FoundError extends Error {
  readonly findings: readonly Finding[];
  constructor(findings: readonly Finding[]) {
    super(findings.map(findingLine).join('\n'));
    this.findings = findings;
  }
}
