/** PostgreSQL as Kysely writes it, with names in snake case there and in camel case here. */
import {
  CamelCasePlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely';

/**
 * Renames rows alone: the plugin would copy the whole tree of each query, and that of a query within another once for
 * each level, to rename what the compiler writes out anyway.
 */
class Names extends CamelCasePlugin {
  override transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node;
  }

  /** Rows of one result have the same columns. */
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const names = Object.keys(result.rows[0] ?? {}).map((column) => [column, this.camelCase(column)] as const);
    const renamed = (row: UnknownRow) => {
      const copy: UnknownRow = {};
      for (const [column, name] of names) copy[name] = row[column];
      return copy;
    };
    return { ...result, rows: result.rows.map(renamed) };
  }

  columnOf(name: string): string {
    return this.snakeCase(name);
  }
}

export const names = new Names({ underscoreBeforeDigits: true });

class Compiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(names.columnOf(name));
  }
}

export class Dialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new Compiler();
  }
}
