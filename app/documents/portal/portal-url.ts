/** Address of the portal page that shows and changes this session, whichever other sessions the browser has. */
export const portalUrl = (sessionId: string): string => `/upload?session=${sessionId}`;

/** Address of the receipt of a submitted session. */
export const receiptUrl = (sessionId: string): string => `/upload?submitted=${sessionId}`;
