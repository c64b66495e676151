import { signIn } from "../support/attorney.ts";
import { addApiDocument, createApiForm, createApiSession } from "../support/cases.ts";
import { pdf } from "../support/chosen-files.ts";
import { couple } from "../support/households.ts";
import { button, expect, onPhoneAndDesktop, test, withAndWithoutScripts } from "../support/journey.ts";
import { expectFocusedInWindow, expectInWindow } from "../support/notices.ts";

onPhoneAndDesktop(() => {
  withAndWithoutScripts(() => {
    test("office messages appear inside the viewport", async ({ page, server }) => {
      const id = await createApiForm(server.url, couple.formData);
      const anonymous = await createApiForm(server.url, { personalInfo: couple.formData.personalInfo });
      const session = await createApiSession(server.url, { clientName: "Ann Example", clientEmail: "ann@example.com" }, [pdf("may.pdf")]);
      await page.goto("/admin/login");
      await page.getByLabel("Password", { exact: true }).fill("not the password of the office");
      await button(page, "Sign in").click();
      await expectInWindow(page, "Login failed");
      await signIn(page);
      await expectInWindow(page, "Login successful", "Welcome to the attorney dashboard");

      await page.goto(`/admin/submissions/${anonymous}`);
      await button(page, "Extend 14 Days").click();
      await expectFocusedInWindow(page, "Failed to Extend Edit Token");
      await button(page, "Email Client").click();
      await expectFocusedInWindow(page, "Failed to Send Edit Link");

      await page.goto(`/admin/submissions/${id}`);
      await button(page, "Generate Token").click();
      await expect(page.locator(".new-link").getByText("Edit Token Generated")).toBeInViewport({ ratio: 1 });
      await button(page, "Extend 14 Days").click();
      await expectInWindow(page, "Edit Token Extended");
      await button(page, "Email Client").click();
      await expectInWindow(page, "Edit Link Sent", "The client has been sent a secure edit link via email.");
      await button(page, "Revoke Access").click();
      await button(page, "Revoke all edit links").click();
      await expectInWindow(page, "Edit Token Revoked");

      await page.goto(`/admin/upload-sessions/${session}`);
      await button(page, "Mark as completed").click();
      await expectInWindow(page, "Upload session completed");
      for (const [address, text] of [
        ["submissions", "Submission not found"],
        ["upload-sessions", "Upload session not found"],
      ] as const) {
        await page.goto(`/admin/${address}/none`);
        await expect(page.getByText(text).first()).toBeInViewport({ ratio: 1 });
      }

      await page.goto(`/admin/submissions/${id}/delete`);
      await page.request.delete(`/api/admin/submissions/${id}`);
      await button(page, "Delete").click();
      await expectInWindow(page, "Delete failed", "Submission not found");
      await page.goto(`/admin/submissions/${anonymous}/delete`);
      await button(page, "Delete").click();
      await expectInWindow(page, "Submission deleted");
      await button(page, "Logout").click();
      await page.waitForURL("**/admin/login");
      await expectInWindow(page, "Signed out");
    });

    test("the message about an expired office session appears inside the viewport", async ({ page, server, context }) => {
      const id = await createApiForm(server.url, couple.formData);
      await signIn(page);
      await page.goto(`/admin/submissions/${id}`);
      await context.clearCookies();
      await button(page, "Email Client").click();
      await expectInWindow(page, "Failed to Send Edit Link", "Authentication required");
    });
  });

  test("office messages about failures while offline appear inside the viewport", async ({ page, context, server }) => {
    const id = await createApiForm(server.url, couple.formData);
    await addApiDocument(server.url, id, "payStubs", "may.pdf", pdf("may.pdf").buffer);
    await signIn(page);
    await page.goto("/admin/dashboard");
    await page
      .getByRole("link", { name: `Delete ${couple.formData.personalInfo.clientName}`, exact: true })
      .first()
      .click();
    await context.setOffline(true);
    await button(page, "Delete").click();
    await expectInWindow(page, "Delete failed", "Failed to delete submission");
    await context.setOffline(false);

    await page.goto(`/admin/submissions/${id}`);
    await page.getByRole("link", { name: "Download PDF" }).click();
    await expectInWindow(page, "PDF Generated");
    await page.getByRole("link", { name: /^Download.*may\.pdf/ }).click();
    await expectInWindow(page, "Download Complete");
    await context.setOffline(true);
    for (const [name, title] of [
      ["Generate Token", "Failed to Generate Edit Token"],
      ["Extend 14 Days", "Failed to Extend Edit Token"],
      ["Revoke Access", "Failed to Revoke Edit Token"],
      ["Email Client", "Failed to Send Edit Link"],
    ] as const) {
      await button(page, name).click();
      await expectInWindow(page, title);
    }
    await page.getByRole("link", { name: "Download PDF" }).click();
    await expectInWindow(page, "Failed to Generate PDF");
    await page.getByRole("link", { name: /^Download.*may\.pdf/ }).click();
    await expectInWindow(page, "Download Failed", "There was an error downloading the file. Please try again.");
    await button(page, "Logout").click();
    await expectInWindow(page, "Logout failed", "Please try again");
  });
});
