/** spec 6 and 9: most bytes of a file where a screen does not say less. */
export const maxFileBytes = 10 * 1024 * 1024;

export interface FileRules {
  /** Extensions with their dot, lower case: `['.pdf', '.docx']`; empty accepts all. */
  accept: readonly string[];
  maxBytes: number;
}

export const extensionOf = (name: string): string => /[^.\s].*(\.[^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Why a file is refused, or `undefined`. */
export function refusalOf(file: Pick<File, 'name' | 'size'>, { accept, maxBytes }: FileRules): string | undefined {
  if (accept.length > 0 && !accept.includes(extensionOf(file.name))) return '不支持该文件格式上传';
  return file.size > maxBytes ? '文件超过最大限制' : undefined;
}
