/** What page code and styles may not do: leak out of the plugin, or go past the SDK. */
import { type Finding, PTL } from '../findings.ts';
import { lineAt, type Source } from './sources.ts';

const allowed = [
  /^\.{1,2}\//,
  /^react$/,
  /^react\/jsx-runtime$/,
  /^@portal\/sdk(\/(contract|format|router|ui|ui\/(form|table|date|charts|rich-text)|calls\/[\w-]+))?$/,
  /^@fluentui\/react-icons\/svg\/[\w-]+$/,
];

/** Packages that the host has: a second copy breaks themes, routing or caches. */
const hostOwned =
  /^(@fluentui\/|@griffel\/|@module-federation\/|@portal\/sdk|react|react-dom|react-router|react-router-dom|swr)(\/|$|-)?/;
const anyImport = /^\s*(?:import|export)\s(?:[\w*{}\s,$]+\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

function importFindings({ file, text }: Source): Finding[] {
  return [...text.matchAll(anyImport)].flatMap((match): Finding[] => {
    const name = match[1] ?? match[2] ?? '';
    if (allowed.some((form) => form.test(name)) || !hostOwned.test(name)) return [];
    const line = lineAt(text, match.index + match[0].indexOf(name));
    const message = `${name} 不在宿主与插件共享的模块之列`;
    const fix = '组件从 @portal/sdk/ui*、路由从 @portal/sdk/router、数据从 @portal/sdk 引入；图标按文件引入。';
    return [{ code: PTL.foreignImport, level: 'error', file, line, message, fix }];
  });
}

const globals: readonly (readonly [RegExp, string])[] = [
  [/(?<![.\w])fetch\(/g, '用 @portal/sdk 的 useCall、useList、useSubmit 或 request。'],
  [/\bnew WebSocket\(/g, '用 @portal/sdk 的 useMessages。'],
  [/(?<![.\w])(localStorage|sessionStorage)\b/g, '用表单的 draftKey，或把偏好存到服务端。'],
];

function globalFindings({ file, text }: Source): Finding[] {
  return globals.flatMap(([form, fix]) =>
    [...text.matchAll(form)].map(({ 0: what, index }): Finding => {
      const message = `直接使用了 ${what.replace(/\($/, '')}`;
      return { code: PTL.globalUse, level: 'error', file, line: lineAt(text, index), message, fix };
    }),
  );
}

const comments = /\/\*[\s\S]*?\*\//g;
const blanked = (text: string) => text.replace(comments, (comment) => comment.replace(/[^\n]/g, ' '));

/** Selectors of a style sheet that reach elements of others. */
function leakingSelectors({ file, text }: Source): { index: number; selector: string }[] {
  const isModule = file.endsWith('.module.css');
  return [...blanked(text).matchAll(/(^|[{};])\s*([^{};@]+?)\s*\{/g)].flatMap(
    ({ 2: selectors = '', index, 0: whole }) =>
      selectors
        .split(',')
        .map((one) => one.trim())
        .filter((one) => !/^(\d+%|from|to)$/.test(one))
        .filter((one) => !isModule || !/\.[a-zA-Z_]/.test(one) || one.includes(':global'))
        .map((selector) => ({ index: index + whole.indexOf(selectors), selector })),
  );
}

const styleFix = '用 @portal/sdk/ui 的 makeStyles，或 *.module.css 中以类名限定的选择器。';
const leak = (file: string, line: number, message: string): Finding => ({
  code: PTL.styleLeak,
  level: 'error',
  file,
  line,
  message,
  fix: styleFix,
});

function styleFindings(source: Source): Finding[] {
  const { file, text } = source;
  if (file.endsWith('.css')) {
    return leakingSelectors(source).map(({ index, selector }) =>
      leak(file, lineAt(text, index), `选择器 ${selector} 影响到插件以外的元素`),
    );
  }
  return [...text.matchAll(/\bmakeStaticStyles\b|<style[\s>]|['"`]:global\(/g)].map(({ 0: what, index }) =>
    leak(file, lineAt(text, index), `${what.trim()} 写出全局样式`),
  );
}

export const sourceFindings = (sources: readonly Source[]): Finding[] =>
  sources.flatMap((source) =>
    source.file.endsWith('.css')
      ? styleFindings(source)
      : [...importFindings(source), ...globalFindings(source), ...styleFindings(source)],
  );
