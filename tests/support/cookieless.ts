import { test } from "./journey.ts";

/** Tests in a browser that rejects cookies: each request is sent from a fresh context, and each response loses its cookies. */
export const cookielessTest = test.extend({
  context: async ({ context, playwright }, use) => {
    await context.route("**/*", async (route) => {
      if (!["document", "fetch"].includes(route.request().resourceType())) return route.continue();
      const freshContext = await playwright.request.newContext();
      const response = await freshContext.fetch(route.request(), { maxRedirects: 0 });
      const { "set-cookie": _, ...headers } = response.headers();
      await route.fulfill({ response, headers });
      await freshContext.dispose();
    });
    await use(context);
    await context.unrouteAll({ behavior: "ignoreErrors" });
  },
});
