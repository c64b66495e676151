import { test } from "./journey.ts";

/** Tests in a browser that refuses cookies: every request goes out on its own, and every answer comes without them. */
export const cookielessTest = test.extend({
  context: async ({ context, playwright }, use) => {
    await context.route("**/*", async (route) => {
      if (!["document", "fetch"].includes(route.request().resourceType())) return route.continue();
      const lone = await playwright.request.newContext();
      const response = await lone.fetch(route.request(), { maxRedirects: 0 });
      const { "set-cookie": _, ...headers } = response.headers();
      await route.fulfill({ response, headers });
      await lone.dispose();
    });
    await use(context);
    await context.unrouteAll({ behavior: "ignoreErrors" });
  },
});
