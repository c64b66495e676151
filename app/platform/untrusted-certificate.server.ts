/** Advice on how to fix an untrusted certificate. */
export const TRUST_REMEDY = "Name its authority in NODE_EXTRA_CA_CERTS, or fix the certificate.";

/** Whether an error's code means that a server's certificate is not trusted, or does not belong to its host. */
export const isUntrusted = (code: string): boolean => /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ERR_TLS|ERR_SSL/.test(code);
