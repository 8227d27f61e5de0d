/** Chromium and a Chinese font for the flow tests: found, or installed from Debian packages where that is allowed. */
import { existsSync } from 'node:fs';
import { execFileSync, spawnSync } from 'node:child_process';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const found = (): string | undefined =>
  [process.env['CHROMIUM'], ...places].find((place) => place && existsSync(place));

const hasChineseFont = (): boolean => {
  try {
    return execFileSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).trim() !== '';
  } catch {
    return false;
  }
};

function install(): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  console.log('正在从 Debian 软件包安装 Chromium 和中文字体…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  return apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk', 'fontconfig');
}

/** @returns the browser's path. @throws Error with one sentence that says what to install. */
export function ensureBrowser(): string {
  if (!found() || !hasChineseFont()) install();
  const browser = found();
  if (!browser)
    throw new Error(
      '浏览器测试需要 Chromium：请运行 apt-get install chromium fonts-noto-cjk，或用环境变量 CHROMIUM 指定浏览器路径。',
    );
  return browser;
}
