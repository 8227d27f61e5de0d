/** Browsers by the mark that tells them from those that pretend to be others: the first match counts. */
const browsers: readonly [RegExp, string][] = [
  [/Qaxbrowser/i, '奇安信浏览器'],
  [/UOSBrowser|UOS\b.*Browser/i, '统信浏览器'],
  [/360|QIHU/i, '360浏览器'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Kylin/i, '麒麟'],
  [/UOS/, '统信UOS'],
  [/Linux/, 'Linux'],
];

const nameIn = (names: readonly [RegExp, string][], agent: string) => names.find(([mark]) => mark.test(agent))?.[1];

/** What a person calls the device behind a user agent. */
export function deviceName(agent: string): string {
  const known = [nameIn(browsers, agent), nameIn(systems, agent)].filter((name) => name !== undefined);
  return known.length > 0 ? known.join(' · ') : '未知设备';
}
