export const protocolsPath = '/userCenter/protocol';
export const signPath = (agreementId: string): string => `${protocolsPath}?id=${agreementId}`;
