import { longDate } from "../../app/questionnaire/format.ts";
import { expectToFit } from "../support/accessibility.ts";
import { openBrowser } from "../support/clients.ts";
import { createEditLink } from "../support/edit-links.ts";
import { single } from "../support/households.ts";
import { box, button, expect, phone, test, withAndWithoutScripts } from "../support/journey.ts";
import { startServer, type TestServer } from "../support/server.ts";

let asking: TestServer;
test.beforeAll(async () => {
  asking = await startServer({ env: { EDIT_LINKS_ASK_BIRTH_DATE: "true" } });
});
test.afterAll(() => asking?.cleanup());

const newForm = async ({ url }: TestServer): Promise<string> =>
  (await (await (await openBrowser(url)).call("POST", "/api/bankruptcy-forms", { formData: single.formData })).json()).id;

withAndWithoutScripts(() => {
  test.use({ viewport: phone });

  test("a client opens an edit link that asks for the date of birth, and saves", async ({ page }) => {
    const path = `${asking.url}/edit/${await createEditLink(asking, await newForm(asking))}`;
    await page.goto(`${path}/contact-info`);
    await expectToFit(page, "the question of an edit link");
    await box(page, "Your date of birth").fill("1/2/1950");
    await button(page, "Open my answers").click();
    await expect(page.getByText("You can try 4 more times.")).toBeVisible();
    await expect(box(page, "Your date of birth")).toBeFocused();
    await box(page, "Your date of birth").fill(longDate(single.formData.personalInfo.clientDateOfBirth));
    await page.keyboard.press("Enter");
    await box(page, "City").fill("Apex");
    await button(page, "Save Changes").first().click();
    await expect(page.getByText("Your changes have been saved.").first()).toBeVisible();
  });
});
