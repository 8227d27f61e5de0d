/** Fields that the documents of settlement share. */
import { FileId } from '@portal/sdk/calls/files';
import { Id, Int, Obj, OneOf, Opt, Text } from '@portal/sdk/contract';

export const file = () => Obj({ fileId: FileId(), fileName: Text(255), size: Opt(Int({ minimum: 0 })) });
export const plate = () => OneOf('COAL', 'POWER', 'TRANSPORT', 'CHEMICAL', 'SUPPORT', 'TECH', 'FINANCE', 'OTHER');
/** A document and the version that the user saw: one changed since is refused. */
export const seen = { id: Id(), version: Int({ minimum: 1 }) };
