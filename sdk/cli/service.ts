/** The backend half of a declaration as the registry carries it: contracts as data. */
import type { Call, PageCall } from '../contract/index.ts';
import type { ServiceSpec } from '../plugin.ts';
import type { BuiltService, JsonSchema, ServiceCall } from '../registry.ts';

/** What a schema says on the wire, without what TypeBox keeps for itself. */
const plain = (schema: object): JsonSchema => JSON.parse(JSON.stringify(schema)) as JsonSchema;

function serviceCall(call: Call): ServiceCall {
  const { kind, method, path, access, reads, stepUp, audit, input, output } = call;
  const { dialect, maxSize } = call as Partial<PageCall>;
  return {
    ...{ kind, method, path, access, reads },
    ...(stepUp && { stepUp }),
    ...(audit && { audit }),
    ...{ input: plain(input), output: plain(output) },
    ...(dialect && { dialect }),
    ...(maxSize !== undefined && { maxSize }),
  };
}

export const builtService = ({ health, contracts, approvals }: ServiceSpec): BuiltService => ({
  health,
  calls: contracts.flatMap((contract) => Object.values(contract).map(serviceCall)),
  ...(approvals && { approvals }),
});
