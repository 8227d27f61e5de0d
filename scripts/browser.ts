/** Chromium and a Chinese font for the flow tests: found, or installed from Debian packages where that is allowed. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';

/** Chromium without the parts that only a window needs: the same pages for half of the CPU. */
const shell = '/usr/bin/chromium-headless-shell';

const places = [
  shell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser of CHROMIUM, or else the first that this machine has. */
export const findBrowser = (): string | undefined =>
  [process.env['CHROMIUM'], ...places].find((place) => place && existsSync(place));

const hasChineseFont = (): boolean => {
  try {
    return execFileSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).trim() !== '';
  } catch {
    return false;
  }
};

function install(): void {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return;
  console.log('正在从 Debian 软件包安装 Chromium 和中文字体…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  const add = (...names: string[]) => apt('install', '-y', '--no-install-recommends', ...names);
  apt('update');
  add('fonts-noto-cjk', 'fontconfig');
  if (!add(basename(shell)) && !findBrowser()) add('chromium');
}

let isTried = false;

/** @returns the browser's path. @throws Error with one sentence that says what to install. */
export function ensureBrowser(): string {
  const isBest = Boolean(process.env['CHROMIUM']) || existsSync(shell);
  if (!isTried && !(isBest && hasChineseFont())) install();
  isTried = true;
  const browser = findBrowser();
  if (!browser)
    throw new Error(
      '浏览器测试需要 Chromium：请运行 apt-get install chromium-headless-shell fonts-noto-cjk，或用环境变量 CHROMIUM 指定浏览器路径。',
    );
  return browser;
}
