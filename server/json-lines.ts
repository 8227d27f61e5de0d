/** JSON with the line of each of its values, for messages about files that people write. */

export class JsonFault extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

interface Token {
  readonly text: string;
  readonly line: number;
}

const sign = /[{}[\],:]/u;
const string = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/u;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/u;
const form = new RegExp([sign, string, number, /true|false|null/u].map(({ source }) => source).join('|'), 'uy');
const space = /[ \t\r\n]*/y;

const startsAt = (text: string, at: number): number => {
  space.lastIndex = at;
  return at + (space.exec(text)?.[0].length ?? 0);
};

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let line = 1;
  let seen = 0;
  for (let at = startsAt(text, 0); at < text.length; at = startsAt(text, form.lastIndex)) {
    line += text.slice(seen, at).split('\n').length - 1;
    seen = at;
    form.lastIndex = at;
    const [found] = form.exec(text) ?? [];
    if (found === undefined) throw new JsonFault(line, `“${text.slice(at).split(/\s/, 1)[0]}”不是有效的 JSON`);
    tokens.push({ text: found, line });
  }
  return tokens;
}

/** Reads values one after the other and notes where each of them stands. */
class Reader {
  readonly lines = new Map<string, number>();
  private readonly tokens: readonly Token[];
  private next = 0;

  constructor(text: string) {
    this.tokens = tokensOf(text);
  }

  private take(): Token {
    const token = this.tokens[this.next];
    if (!token) throw new JsonFault(this.tokens.at(-1)?.line ?? 1, '内容不完整，缺少“}”或“]”');
    this.next += 1;
    return token;
  }

  private demand(sign: string): void {
    const { text, line } = this.take();
    if (text !== sign) throw new JsonFault(line, `“${text}”之前缺少“${sign}”`);
  }

  /** Items up to the closing sign, with a comma between each two. */
  private each(close: string, item: (index: number) => void): void {
    if (this.tokens[this.next]?.text === close) return void this.take();
    for (let index = 0; ; index += 1) {
      item(index);
      const { text, line } = this.take();
      if (text === close) return;
      if (text !== ',') throw new JsonFault(line, `“${text}”之前缺少“,”或“${close}”`);
    }
  }

  private member(pointer: string, into: Map<string, unknown>): void {
    const { text, line } = this.take();
    if (!text.startsWith('"')) throw new JsonFault(line, `“${text}”处应为字段名（前面可能多了逗号）`);
    const name = JSON.parse(text) as string;
    if (into.has(name)) throw new JsonFault(line, `字段 ${name} 写了两次`);
    this.demand(':');
    into.set(name, this.value(`${pointer}/${name}`));
  }

  value(pointer: string): unknown {
    const { text, line } = this.take();
    this.lines.set(pointer, line);
    if (text === '{') {
      const members = new Map<string, unknown>();
      this.each('}', () => this.member(pointer, members));
      return Object.fromEntries(members);
    }
    if (text === '[') {
      const items: unknown[] = [];
      this.each(']', (index) => items.push(this.value(`${pointer}/${index}`)));
      return items;
    }
    if (/^[}\],:]$/.test(text)) throw new JsonFault(line, `“${text}”处应为一个值（前面可能多了逗号）`);
    return JSON.parse(text) as unknown;
  }

  end(): void {
    const rest = this.tokens[this.next];
    if (rest) throw new JsonFault(rest.line, `“${rest.text}”多余，内容在它之前已经结束`);
  }
}

/** Lines are found by JSON pointer; names are taken as they are. @throws JsonFault with the line of the first fault. */
export function parseWithLines(text: string): { value: unknown; lines: ReadonlyMap<string, number> } {
  const reader = new Reader(text.replace(/^\uFEFF/, ''));
  const value = reader.value('');
  reader.end();
  return { value, lines: reader.lines };
}
